/** Rules of the list of to-dos, behind those of every page and of forms. */
export const TODO_STYLE = `
.todo{display:grid;grid-template-columns:auto minmax(0,1fr) auto auto;align-items:center;gap:.25rem .9rem}
.todo:target{background:var(--tint)}
.todo .tick{min-width:48px;padding:0;border-color:transparent;background:none}
.box{display:grid;place-items:center;width:1.6rem;height:1.6rem;border:2px solid var(--edge);border-radius:7px}
.box .symbol{visibility:hidden}
.tick:hover .box{border-color:var(--accent)}
.done .box{background:var(--accent);border-color:var(--accent)}
.done .box .symbol{visibility:visible;color:var(--on-accent)}
.done .what{color:var(--soft);text-decoration:line-through}
.todo .edit{display:inline-flex;align-items:center;min-height:48px}
@media (max-width:36rem){.todo{grid-template-columns:auto minmax(0,1fr) auto}.todo .badge{grid-column:2;grid-row:2;justify-self:start;margin-bottom:.5rem}.todo .edit{grid-column:3;grid-row:1}}
`;
