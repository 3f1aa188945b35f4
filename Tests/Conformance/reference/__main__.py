"""Answers requests: one JSON object per line of standard input and output.

The protocol is that of `Tests/Conformance/run.py`. Constructs that this evaluator does not cover give
`{"id": …, "unsupported": "the construct"}`.
"""

import json
import sys

from .easings import Invalid, Unsupported
from .evaluator import Evaluator


def answer(request):
    if "document" not in request:
        return {"id": request["id"], "unsupported": "texts"}
    try:
        evaluator = Evaluator(request["document"], request.get("parameters", {}), request.get("inputs"))
        frames = [evaluator.frame(t, request.get("size")) for t in request["times"]]
        return {"id": request["id"], "frames": frames}
    except Unsupported as reason:
        return {"id": request["id"], "unsupported": str(reason)}
    except Invalid as reason:
        return {"id": request["id"], "diagnostics": [{"code": str(reason)}]}
    except (KeyError, TypeError, ValueError, AttributeError):
        return {"id": request["id"], "unsupported": "documents with errors"}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
