;;; emacs.el --- Tests 'animfile lsp' in Emacs with Eglot  -*- lexical-binding: t -*-

;; Run with
;;   emacs --batch --eval '(package-initialize)' --load Tests/lsp/emacs.el
;; and the command's path in the variable ANIMFILE.  Eglot is part of Emacs 29, and the Debian package elpa-eglot for
;; Emacs 28.  Exits with status 1 if a check fails.

;;; Code:

(require 'cl-lib)
(require 'eglot)
(require 'js)
(require 'xref)

(defvar failed nil "Whether a check has failed.")

(defun expect (condition text)
  "Print TEXT, and whether CONDITION holds."
  (message "%s: %s" (if condition "ok" "not ok") text)
  (unless condition (setq failed t)))

(defun wait-for (condition)
  "Handle output of the server until the function CONDITION returns non-nil, for at most 30 seconds."
  (let ((end (+ (float-time) 30)))
    (while (and (not (funcall condition)) (< (float-time) end))
      (accept-process-output nil 0.05))
    (funcall condition)))

(defvar published nil "The diagnostics that the server published last.")

(cl-defmethod eglot-handle-notification :after
  (_server (_method (eql textDocument/publishDiagnostics)) &key diagnostics &allow-other-keys)
  "Keep DIAGNOSTICS."
  (setq published (append diagnostics nil)))

(defun request (method &rest parameters)
  "Send the request METHOD for the position of point, with further PARAMETERS."
  (jsonrpc-request (eglot-current-server) method
                   (append (eglot--TextDocumentPositionParams) parameters)))

(defun after (text)
  "Move point behind the first occurrence of TEXT."
  (goto-char (point-min))
  (search-forward text))

(defun count-of (text)
  "Return the number of occurrences of TEXT in the buffer."
  (save-excursion
    (goto-char (point-min))
    (cl-loop while (search-forward text nil t) count t)))

;; Eglot watches all folders below that of the file, so the file has a folder of its own.
(defconst folder (make-temp-file "scene" t))
(defconst file (expand-file-name "scene.anim.json" folder))
(write-region "{
  \"animfile\": \"1.0\",
  \"size\": [200, 200],
  \"symbols\": {\"leaf\": {\"type\": \"circle\", \"center\": [0, 0], \"radius\": 4, \"fill\": \"green\"}},
  \"shapes\": [
    {\"type\": \"use\", \"symbol\": \"laef\"},
    {\"id\": \"box\", \"type\": \"rect\", \"center\": [50, 50], \"size\": [20, 20], \"fill\": \"red\"}
  ],
  \"timeline\": [
    {\"fadeIn\": \"box\"},
    {\"animate\": \"box.fill.color\", \"to\": \"blue\"}
  ]
}
" nil file)

(setq eglot-server-programs
      `((js-mode . (,(or (getenv "ANIMFILE") "animfile") "lsp")))
      eglot-sync-connect 30
      eglot-connect-timeout 30
      eglot-autoshutdown nil)

(unwind-protect
    (with-current-buffer (find-file-noselect file)
      (js-mode)
      (switch-to-buffer (current-buffer))
      (apply #'eglot--connect (eglot--guess-contact))
      (let ((server (eglot-current-server)))
        (expect server "the server starts")
        (let ((found (car (wait-for (lambda () published)))))
          (expect (and found (string-match-p "laef" (plist-get found :message))) "a mistake is marked")
          (expect (and found (= (plist-get (plist-get (plist-get found :range) :start) :line) 5)) "in its line"))

        (after "laef")
        (delete-region (- (point) 4) (point))
        (insert "leaf")
        (eglot--signal-textDocument/didChange)
        (expect (wait-for (lambda () (null published))) "the mark disappears with the mistake")

        (after "\"symbol\": \"le")
        (let ((hover (plist-get (plist-get (request :textDocument/hover) :contents) :value)))
          (expect (and hover (string-match-p "a symbol of type" hover)) "the symbol is explained"))
        (let ((definition (car (xref-backend-definitions 'eglot "leaf"))))
          (expect (and definition
                       (= (xref-location-line (xref-item-location definition)) 4))
                  "its definition is found"))

        (after "\"id\": \"bo")
        (expect (= (length (request :textDocument/references :context '(:includeDeclaration t))) 3)
                "three references are found")
        (expect (equal (mapcar (lambda (mark) (plist-get mark :kind)) (request :textDocument/documentHighlight))
                       '(3 2 2))
                "a definition and two references are highlighted")
        (eglot-rename "crate")
        (expect (and (= (count-of "\"crate\"") 2) (= (count-of "\"crate.fill.color\"") 1)
                     (= (count-of "\"box") 0))
                "a shape is renamed with its references")
        (let ((folds (request :textDocument/foldingRange)))
          (expect (equal (mapcar (lambda (fold) (plist-get fold :startLine)) folds) '(0 4 8))
                  "the document, the shapes and the timeline can be folded"))
        (let ((hints (request :textDocument/inlayHint
                              :range (list :start '(:line 0 :character 0) :end '(:line 20 :character 0)))))
          (expect (equal (mapcar (lambda (hint) (plist-get hint :label)) hints) '("0–0.3 s" "0–0.3 s"))
                  "hints show the times of the timeline"))
        (let ((text (buffer-string)))
          (eglot-format-buffer)
          (expect (not (equal (buffer-string) text)) "the file is formatted"))
        (set-buffer-modified-p nil)
        (eglot-shutdown server)
        (expect (wait-for (lambda () (not (jsonrpc-running-p server)))) "the server ends")))
  (delete-directory folder t))

(kill-emacs (if failed 1 0))

;;; emacs.el ends here
