/** Rules of the forms of spaces and to-dos, behind those of every page. */
export const FORM_STYLE = `
.crumb a{display:inline-flex;align-items:center;min-height:44px}
.crumb+h1{margin-top:0}
.switch{list-style:none;display:flex;border:1px solid var(--edge);border-radius:11px;overflow:hidden}
.switch li+li{border-left:1px solid var(--edge)}
.switch a{display:flex;align-items:center;min-height:48px;padding:.4rem 1rem;text-decoration:none;background:var(--card)}
.switch a:focus-visible{outline-offset:-4px}
.switch a[aria-current]{background:var(--tint)}
.pager{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem}
.fields{display:grid;gap:1rem}
.fields>*+*{margin-top:0}
.two-fields{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:1rem}
.field textarea,.field input[type=date]{width:100%;min-height:48px;margin-top:.35rem;padding:.6rem .8rem;border:1px solid var(--edge);border-radius:11px;background:var(--card);color:inherit;font:inherit}
.field textarea{min-height:7rem;resize:vertical}
.field textarea[aria-invalid=true],.field input[aria-invalid=true]{border:2px solid var(--bad)}
.field .soft{margin-top:.35rem}
.ticks{list-style:none;display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,13rem),1fr))}
.ticks label{display:flex;align-items:center;gap:.7rem;min-height:48px;font-weight:400;cursor:pointer}
.ticks input{flex:none;width:1.5rem;height:1.5rem;margin:0;accent-color:var(--accent)}
.own{display:grid;grid-template-columns:minmax(6rem,9rem) minmax(8rem,11rem);gap:.35rem .75rem;align-items:end}
.own label{grid-column:1/-1}
.own select,.own input{width:100%;margin:0}
.new{display:grid;gap:.75rem 1rem}
@media (min-width:40rem){.new{grid-template-columns:minmax(0,1fr) 9rem auto;align-items:end}.new.only{grid-template-columns:minmax(0,1fr) auto}.new:has(.problem){align-items:start}.new:has(.problem) button{margin-top:1.95rem}}
`;
