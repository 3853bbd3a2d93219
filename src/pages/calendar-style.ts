/** Rules of the pages that show a space, behind those of every page and of forms. */
export const CALENDAR_STYLE = `
.toolbar{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1.25rem}
.toolbar .button.primary{margin-left:auto}
.turn{display:flex;align-items:center;gap:.5rem}
.turn h2{min-width:9.5rem;text-align:center}
.turn .button{min-width:48px;padding:.6rem .8rem;font-weight:700}
.week,.month{display:grid;grid-template-columns:repeat(7,minmax(0,1fr))}
.week{color:var(--soft);font-size:.92rem;font-weight:600;text-align:center}
.month{list-style:none;background:var(--card);border:1px solid var(--line);border-radius:14px;overflow:hidden}
main>.week+*,main>.mini+*{margin-top:.35rem}
.day{position:relative;min-width:0;min-height:6.6rem;padding:.3rem;border:solid var(--line);border-width:0 1px 1px 0}
.day:nth-child(7n){border-right:0}.day:nth-last-child(-n+7){border-bottom:0}
.day.out{background:var(--paper)}.day.out .n{color:var(--soft)}
.day[aria-current]{font-weight:inherit}
.day ul{list-style:none;position:relative;display:grid;grid-template-columns:minmax(0,1fr);gap:3px;pointer-events:none}
.day li>*{pointer-events:auto}
.n{display:inline-grid;place-items:center;min-width:1.9rem;min-height:1.9rem;border-radius:50%;color:var(--ink);text-decoration:none;font-size:.92rem;font-variant-numeric:tabular-nums}
.n::before{content:"";position:absolute;inset:0}
.day:hover .n{background:var(--tint)}
.today .n,.today:hover .n{background:var(--accent);color:var(--on-accent);font-weight:700}
.n b{font-weight:inherit}.n span{display:none}
.event{display:block;min-height:1.65rem;padding:.1rem .4rem;border-left:5px solid var(--block1);border-radius:5px;background:var(--tint);color:var(--ink);font-size:.86rem;line-height:1.4;text-decoration:none;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.event:hover{text-decoration:underline}
.event b{font-variant-numeric:tabular-nums;font-weight:650}.event i{display:none;font-style:normal}
.event.agent,.key.agent,.agenda>.agent{border-left-style:dotted;border-left-color:var(--block2)}
.more{display:inline-flex;align-items:center;min-height:1.65rem;padding:0 .4rem;font-size:.86rem}
.keys{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;color:var(--soft);font-size:.92rem}
.key{border-left:5px solid var(--block1);padding-left:.5rem}
.mini{display:none}
.agenda{list-style:none;display:grid;gap:.5rem}
.agenda>li{display:grid;grid-template-columns:minmax(7.5rem,auto) minmax(0,1fr);gap:.1rem 1rem;padding:.6rem 0 .6rem .8rem;border-left:5px solid var(--block1);border-radius:3px}
.agenda>li>*{grid-column:2}
.agenda .when{grid-column:1;font-variant-numeric:tabular-nums;font-weight:650}
.agenda .what{font-weight:650}
.said{white-space:pre-line;max-height:9rem;overflow:hidden}
.dated{border-top:1px solid var(--line);padding-top:.9rem}
@media (max-width:48rem){
.toolbar .button.primary{margin-left:0}
.turn{width:100%;justify-content:space-between}
.n b{display:none}.n span{display:inline}
.mini{list-style:none;display:grid;grid-template-columns:repeat(7,minmax(0,1fr));background:var(--card);border:1px solid var(--line);border-radius:14px;padding:.25rem}
.mini a,.mini span.off{display:grid;justify-items:center;align-content:center;gap:2px;min-height:46px;border-radius:10px;color:var(--ink);text-decoration:none;font-variant-numeric:tabular-nums}
.mini span.off{color:var(--soft)}
.mini a.today{background:var(--accent);color:var(--on-accent);font-weight:700}
.dots{display:flex;gap:3px;height:5px}
.dots i{width:5px;height:5px;border-radius:50%;background:var(--needle)}
.today .dots i{background:currentColor}
.month{display:block;background:none;border:0;border-radius:0}
.day{display:none;border:0;padding:0;min-height:0}
.day.has:not(.out){display:block;border-top:1px solid var(--line);padding:.5rem 0}
.n::before{content:none}
.month .n{display:inline-flex;min-height:44px;padding:0 .6rem;border-radius:10px;font-size:1rem;font-weight:650}
.month .event{min-height:44px;padding:.55rem .7rem;white-space:normal;font-size:1rem}
.event i{display:inline}
.event .unseen{position:static;width:auto;height:auto;clip-path:none;white-space:normal;color:var(--soft);font-size:.92rem}
.more{min-height:44px;font-size:1rem}
.agenda>li{grid-template-columns:minmax(0,1fr)}.agenda>li>*,.agenda .when{grid-column:1}
}`;
