/** The style of every page, inside the page: it needs nothing from elsewhere. */
export const style = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#14171c);--fg:light-dark(#1d2129,#dfe3ea);
--soft:light-dark(#5a6270,#9aa4b2);--line:light-dark(#d9dde3,#333a45);--panel:light-dark(#f5f6f8,#1c2129);
--ok:light-dark(#13692f,#6ad08c);--bad:light-dark(#b3201c,#ff8d85);--warn:light-dark(#7d4e00,#f0bd5b);
--okbg:light-dark(#e5f5ea,#17301f);--badbg:light-dark(#fdeae9,#3a1d1d);--warnbg:light-dark(#fdf3dc,#352a14);
--link:light-dark(#0b57b0,#86b7ff)}
*{box-sizing:border-box}
body{margin:0 auto;max-width:76rem;padding:1rem;background:var(--bg);color:var(--fg);
font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{margin:.2rem 0;font-size:1.6rem;line-height:1.2}h2{margin:2rem 0 .6rem;font-size:1.2rem}
h3{margin:1.2rem 0 .4rem;font-size:1rem}p{margin:.4rem 0}
a{color:var(--link)}code{font:.875em/1.5 ui-monospace,monospace}
.badge{display:block;height:20px;max-width:100%;margin-bottom:.6rem}
.verdict{padding:.8rem 1rem;border-left:.35rem solid;border-radius:.3rem}
.verdict.met{border-color:var(--ok);background:var(--okbg)}
.verdict.not_met,.verdict.not_evaluated{border-color:var(--bad);background:var(--badbg)}
.date{white-space:nowrap}.causes{margin:.2rem 0;padding-left:1.2rem}
.soft{color:var(--soft)}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.6rem 1.2rem;margin:1rem 0}
.facts dt,.words dt{color:var(--soft);font-size:.85rem}.facts dd{margin:0}
.words{margin:.5rem 0}.words dd{margin:0 0 .5rem}.words ul{margin:0;padding-left:1.2rem}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:.3rem}
.scroll:focus-visible{outline:2px solid var(--link)}
table{border-collapse:collapse;min-width:100%;overflow-wrap:normal}
th,td{padding:.4rem .7rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--line);min-width:7rem}
.dense th,.dense td{min-width:4rem}
.name{display:block;max-width:14rem;overflow-wrap:break-word}
tr:last-child>*{border-bottom:0}thead th{background:var(--panel);font-size:.9rem}
tbody th{position:sticky;left:0;background:var(--bg);font-weight:500}
td small{display:block;color:var(--soft)}td a{text-decoration:none}td a:hover{text-decoration:underline}
.state{font-weight:600}.state::before{margin-right:.35em;font-weight:700}
.passed{color:var(--ok)}.passed::before{content:"✓"}
.failed{color:var(--bad)}.failed::before{content:"✗"}
.error{color:var(--bad)}.error::before{content:"!"}
.expected{color:var(--warn)}.expected::before{content:"~"}
.none{color:var(--soft);font-weight:400}.none::before{content:"–"}
details{border:1px solid var(--line);border-radius:.3rem;margin:.5rem 0}
details>summary{padding:.5rem .8rem;cursor:pointer}
details[open]>summary{border-bottom:1px solid var(--line)}
details>div{padding:.3rem .9rem .8rem}
summary .soft{font-size:.9rem}
details details{background:var(--panel)}
.check{padding:.5rem .8rem;margin:.6rem 0;border-left:.25rem solid var(--bad);background:var(--panel)}
.check.known{border-color:var(--warn)}.check.advice{border-color:var(--soft)}.check h4{margin:0;font-size:1rem}
.tag{display:inline-block;max-width:100%;overflow-wrap:break-word;margin-left:.5rem;padding:0 .4rem;border:1px solid var(--line);border-radius:.3rem;
font-size:.8rem;font-weight:400;color:var(--soft)}
pre{margin:.3rem 0;padding:.5rem .7rem;overflow-x:auto;background:var(--panel);border:1px solid var(--line);
border-radius:.3rem;white-space:pre-wrap}
.ids{margin:.2rem 0;padding:0;list-style:none;columns:16rem}.ids li{break-inside:avoid}
footer{margin:2.5rem 0 1rem;color:var(--soft);font-size:.9rem}
@media(max-width:30rem){body{padding:.7rem}th,td{padding:.35rem .5rem;min-width:6rem}
.name{max-width:8rem}details>div{padding:.2rem .6rem .6rem}}
@media print{details>*{display:block}}
`.trim()
