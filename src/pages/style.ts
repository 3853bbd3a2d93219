/** The one style sheet: system fonts, nothing loaded, light and dark by the person's own setting. */
export const STYLE = `
:root{color-scheme:light dark;--paper:#f5f4ef;--card:#fff;--ink:#17202c;--soft:#55606e;--line:#dddad1;--edge:#7d8794;
--accent:#0c5c6c;--on-accent:#fff;--tint:#e6f0f1;--needle:#d5472c;--good:#1a6a3c;--good-tint:#e5f3ea;
--warn:#6e4a00;--warn-tint:#fdf2d9;--warn-line:#e3c67f;--bad:#9b211a;--bad-tint:#fcebe9;--bad-line:#e8aaa4;
--block1:#2f7f90;--block2:#8a6fb8;--block3:#c98a1b;--block4:#c9cfd6}
@media (prefers-color-scheme:dark){:root{--paper:#10151b;--card:#19212b;--ink:#e9edf2;--soft:#a9b4c1;--line:#313d4a;--edge:#8492a1;
--accent:#82d2de;--on-accent:#06262d;--tint:#1b3138;--needle:#ff7a5f;--good:#8fd6a8;--good-tint:#15291f;
--warn:#f3d48b;--warn-tint:#33290f;--warn-line:#6b5621;--bad:#ffb4ac;--bad-tint:#3a1c1a;--bad-line:#7d3d38;
--block1:#4fa5b6;--block2:#a78fd3;--block3:#d9a23f;--block4:#3b4754}}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);
font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"PingFang TC","Microsoft JhengHei","Noto Sans TC","Noto Sans CJK TC",sans-serif;overflow-wrap:anywhere}
:lang(ja) body,body:lang(ja){font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Hiragino Sans","Yu Gothic UI","Noto Sans JP","Noto Sans CJK JP",sans-serif;line-break:strict;word-break:auto-phrase}
h1,h2,h3,p,ul,ol,dl,dd,pre,figure{margin:0;padding:0}
h1{font-size:1.6rem;line-height:1.25;letter-spacing:-.01em;text-wrap:balance}
h1:lang(zh),h1:lang(ja){letter-spacing:0;line-height:1.4}
h1:lang(zh){text-wrap:wrap}
p,li{text-wrap:pretty}
h2{font-size:1.1rem;line-height:1.4}
h3,h4{margin:0;font-size:1rem;line-height:1.4}
a{color:var(--accent);text-underline-offset:.18em;text-decoration-thickness:1px}
code{font:.925em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:6px}
[hidden]{display:none!important}
.skip{position:absolute;left:1rem;top:-6rem;background:var(--card);padding:.7rem 1rem;border-radius:8px;z-index:1}
.skip:focus{top:.6rem}
.demo{background:var(--warn-tint);color:var(--warn);border-bottom:1px solid var(--warn-line);text-align:center;padding:.45rem 1rem;font-size:.92rem;font-weight:600}
.bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.2rem 1rem;max-width:62rem;margin:0 auto;padding:.7rem 1.25rem;width:100%}
.bar a{display:inline-flex;align-items:center;min-height:48px}
.brand{gap:.6rem;color:var(--ink);font-weight:650;font-size:1.05rem;text-decoration:none;letter-spacing:-.005em}
.mark .ring{fill:var(--card);stroke:var(--accent);stroke-width:2}
.mark .tick,.dial .tick{stroke:var(--edge);stroke-width:1.4;stroke-linecap:round;fill:none}
.north{fill:var(--needle)}.south{fill:var(--edge)}
main{flex:1;width:100%;max-width:62rem;margin:0 auto;padding:1rem 1.25rem 3rem}
main.narrow,.bar.narrow{max-width:33.5rem}
main.middle,.bar.middle{max-width:44rem}
main>*+*,.card>*+*,.stack>*+*{margin-top:1rem}
main>.section{margin-top:2.25rem}
form>input[type=hidden]+*{margin-top:0}
.soft{color:var(--soft)}
.small{font-size:.92rem}
.lead{font-size:1.08rem;color:var(--soft)}
.card{background:var(--card);border:1px solid var(--line);border-radius:16px;padding:1.5rem}
.card h1+*{margin-top:.5rem}
.button,button{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;min-height:48px;padding:.6rem 1.2rem;border-radius:11px;border:1px solid var(--edge);background:var(--card);color:var(--ink);font:inherit;font-weight:600;line-height:1.3;text-decoration:none;text-align:center;cursor:pointer}
.button:hover,button:hover{border-color:var(--accent)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}
.primary:hover{filter:brightness(1.08)}
.danger{color:var(--bad);border-color:var(--bad)}
.wide{width:100%}
.row{display:flex;flex-wrap:wrap;gap:.75rem}
.pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));gap:.75rem}
.pair>*{width:100%}
.plain{border:0;background:none;padding:.6rem 0;color:var(--accent);text-decoration:underline;text-underline-offset:.18em;text-decoration-thickness:1px;font-weight:500}
label{display:block;font-weight:600}
input[type=text],input[type=password]{width:100%;min-height:48px;margin-top:.35rem;padding:.6rem .8rem;border:1px solid var(--edge);border-radius:11px;background:var(--card);color:inherit;font:inherit}
select,input[type=number]{min-height:48px;padding:.5rem .7rem;border:1px solid var(--edge);border-radius:11px;background:var(--card);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
select{width:100%;margin-top:.35rem;text-overflow:ellipsis}
select[aria-invalid=true],input[aria-invalid=true]{border:2px solid var(--bad)}
fieldset{min-width:0;margin:0}
fieldset.card{display:grid;gap:1rem}
fieldset.card>*+*{margin-top:0}
legend{float:left;width:100%;font-weight:650;font-size:1.1rem;line-height:1.4;padding:0}
legend+*{clear:both}
.problem{display:flex;gap:.5rem;align-items:center;color:var(--bad);font-size:.92rem;font-weight:600;margin-top:.35rem}
.hours,.minutes{display:grid;grid-template-columns:minmax(6rem,1fr) auto auto;gap:.35rem 1rem;align-items:center}
.hours label{display:flex;align-items:center;gap:.5rem;font-weight:400;color:var(--soft)}
.hours input[type=text]{width:6rem;margin:0;color:var(--ink);text-align:center;font-variant-numeric:tabular-nums}
.hours .problem,.minutes .problem{grid-column:1/-1;margin-top:0}
.minutes{grid-template-columns:minmax(6rem,1fr) auto}
.minutes input{width:6.5rem;margin-right:.5rem}
.minutes label{font-weight:400}
@media (max-width:36rem){.hours{grid-template-columns:1fr 1fr;gap:.35rem .75rem}.hours>span{grid-column:1/-1;font-weight:600}.hours label{display:block}.hours label span{display:block;font-size:.86rem}.hours input[type=text]{width:100%}}
.meanings{display:grid;gap:.75rem}
.meanings dt{font-weight:650}
.calendar{border-top:1px solid var(--line);padding-top:1rem}
@media (min-width:40rem){.calendar{display:grid;grid-template-columns:minmax(0,1fr) 15rem;gap:0 1.5rem;align-items:center}.calendar select{grid-column:2;grid-row:1/3;margin:0}}
.bullets{padding-left:1.25rem;display:grid;gap:.4rem}
.note{display:grid;grid-template-columns:auto 1fr;gap:.65rem;border:1px solid var(--line);border-radius:12px;padding:.75rem .9rem;background:var(--tint)}
.note .symbol{margin-top:.28rem}
.note.good{background:var(--good-tint);border-color:var(--good);color:var(--good)}
.note.warn{background:var(--warn-tint);border-color:var(--warn-line);color:var(--warn)}
.note.bad{background:var(--bad-tint);border-color:var(--bad-line);color:var(--bad)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.symbol{flex:none;fill:none;stroke:currentColor;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}
.marks{list-style:none;display:grid;gap:.4rem}
.marks li{display:grid;grid-template-columns:auto 1fr;gap:.6rem}
.marks .symbol{margin-top:.3rem}
.symbol.yes{color:var(--good)}.symbol.no{color:var(--soft)}.note .symbol{color:inherit}
.rows{list-style:none;border-top:1px solid var(--line)}
.rows>li{border-bottom:1px solid var(--line);padding:.35rem 0;min-height:56px}
.plain-list{list-style:none}
.plain-list a{display:inline-flex;align-items:center;min-height:44px}
.changes h2{font-size:1rem;flex:1 1 11rem}
.changes>li{padding:.85rem 0}
.changes>li>*+*{margin-top:.4rem}
.badge{display:inline-flex;align-items:center;gap:.35rem;border-radius:999px;padding:.12rem .7rem;font-size:.86rem;font-weight:600;border:1px solid var(--line);background:var(--tint)}
.badge .symbol{width:.8rem;height:.8rem;color:inherit}
.badge.good{color:var(--good);border-color:currentColor;background:var(--good-tint)}
.badge.warn{color:var(--warn);border-color:var(--warn-line);background:var(--warn-tint)}
.badge.bad{color:var(--bad);border-color:var(--bad-line);background:var(--bad-tint)}
.split{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.3rem 1rem}
.part{border-top:1px solid var(--line);padding-top:1rem}
.part>*+*{margin-top:.6rem}
.part>input+button,.part>.note+input{margin-top:.9rem}
.facts{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem}
.facts dt{color:var(--soft)}
.facts dd{font-variant-numeric:tabular-nums}
.halves{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:1rem 1.5rem}
.halves h4{margin-bottom:.4rem;font-size:.95rem}
.tick-box{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;border:1px solid var(--edge);border-radius:12px;padding:.8rem .9rem;cursor:pointer;font-weight:400}
.tick-box:hover{border-color:var(--accent)}
.tick-box input{width:1.5rem;height:1.5rem;margin:.1rem 0 0;accent-color:var(--accent);grid-row:span 2}
.tick-box b{font-weight:650}
details>summary{display:inline-flex;align-items:center;min-height:48px;cursor:pointer;font-weight:600}
details>summary::before{content:"";width:.5rem;height:.5rem;border:solid currentColor;border-width:0 2px 2px 0;transform:rotate(-45deg);margin:0 .8rem 0 .25rem}
details[open]>summary::before{transform:rotate(45deg)}
details>summary::-webkit-details-marker{display:none}
details.danger{border:0}details.danger>summary{color:var(--bad)}
.hero{display:grid;gap:1.25rem 3rem;align-items:center;padding:1rem 0 .5rem}
.hero h1{font-size:clamp(1.8rem,1.2rem + 2.6vw,2.75rem);line-height:1.15;letter-spacing:-.02em}
.hero h1:lang(zh),.hero h1:lang(ja){letter-spacing:0;line-height:1.35;font-size:clamp(1.65rem,1.2rem + 2vw,2.4rem)}
.hero .lead{margin-top:.9rem;max-width:38rem}
.dial{display:none;width:15rem;height:auto}
.dial .face{fill:var(--card);stroke:var(--line);stroke-width:2}
.dial .block{fill:none;stroke-width:13;stroke-linecap:butt}
.lecture{stroke:var(--block1)}.lab{stroke:var(--block2)}.sport{stroke:var(--block3)}.night{stroke:var(--block4)}
.dial .pin{fill:var(--card);stroke:var(--ink);stroke-width:2}
@media (min-width:48rem){.hero{grid-template-columns:1fr auto;padding:2rem 0 1rem}.dial{display:block}}
.copy{display:grid;gap:.75rem;margin-top:.5rem}
.copy code{display:block;min-height:48px;padding:.72rem .9rem;background:var(--tint);border:1px solid var(--line);border-radius:11px;user-select:all;overflow-wrap:anywhere}
@media (min-width:34rem){.copy.has-button{grid-template-columns:1fr auto;align-items:start}}
.steps{list-style:none;counter-reset:step;display:grid;gap:.9rem}
.steps>li{counter-increment:step;display:grid;grid-template-columns:1.9rem 1fr;gap:.8rem;align-items:start}
.steps>li::before{content:counter(step);display:grid;place-items:center;width:1.9rem;height:1.9rem;border-radius:50%;background:var(--tint);color:var(--accent);font-weight:700;font-size:.92rem;line-height:1}
.steps>li>div{padding-top:.12rem;min-width:0}
.steps code:not(.copy code){white-space:nowrap;background:var(--tint);border-radius:5px;padding:.1em .35em}
.grid{display:grid;gap:1rem;align-content:start}
.actions{display:flex;flex-wrap:wrap;align-items:flex-start;gap:.25rem 1.25rem}
.actions details[open]{flex-basis:100%}
@media (min-width:48rem){.grid.two{grid-template-columns:minmax(0,1fr) minmax(0,1fr)}.two .steps .copy.has-button{grid-template-columns:1fr}.two .steps .copy button{justify-self:start}}
.choice{display:grid;gap:.75rem}
@media (min-width:34rem){.choice{grid-template-columns:minmax(0,1fr) auto;align-items:end}}
.entry>*+*{margin-top:.35rem}
details.card{padding-block:.75rem}
.qr{display:block;width:min(100%,12.5rem);height:auto;border-radius:8px}
.code{font-size:1.35rem;letter-spacing:.12em}
.client{font-size:1.05rem;font-weight:650}
.where{display:block;margin-top:.5rem;padding:.6rem .9rem;background:var(--tint);border:1px solid var(--line);border-radius:11px;font-weight:650;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;font-size:1rem}
.status{color:var(--soft);font-weight:600;font-size:.92rem}
header .tabs{padding-top:0;padding-bottom:.5rem}
.tabs ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.35rem;width:100%;border-bottom:1px solid var(--line)}
.tabs a{text-decoration:none;border-bottom:3px solid transparent;margin-bottom:-1px}
.tabs a:hover{border-color:var(--edge)}
.tabs a[aria-current]{border-color:var(--accent)}
footer{border-top:1px solid var(--line)}
footer ul{list-style:none;display:flex;flex-wrap:wrap;gap:0 1.25rem}
[aria-current]{color:var(--ink);text-decoration:none;font-weight:650}
@media (max-width:30rem){.card{padding:1.15rem;border-radius:14px}main,.bar{padding-left:1rem;padding-right:1rem}main>.card:only-child{margin-top:0}}
@media (prefers-reduced-motion:no-preference){.button,button,.tick-box{transition:border-color .15s,filter .15s}}
@media (forced-colors:active){.primary{border:2px solid}}
`;
