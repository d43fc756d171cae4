import { palette } from '../../html';

/** The page loads nothing from outside. */
export const style = `
${palette}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 20px; max-width: 1120px; font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--back); }
h1 { font-size: 22px; margin: 0 0 4px; } h2 { font-size: 17px; margin: 28px 0 8px; } p { margin: 4px 0; }
.banner { border-left: 6px solid var(--tone); padding: 10px 16px; background: var(--card); overflow-wrap: anywhere; }
.banner h1 b { color: var(--tone); }
.pass { --tone: var(--pass); } .fail { --tone: var(--fail); } .invalid { --tone: var(--invalid); }
.soft { color: var(--soft); } ul { margin: 6px 0; padding-left: 20px; }
figure { margin: 18px 0 0; } figcaption { font-weight: 600; }
.halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 0 20px; }
.halves figure { margin-top: 10px; }
svg { display: block; width: 100%; height: auto; margin-top: 4px; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .unit { fill: var(--soft); font-size: 11px; }
.legend { display: inline-flex; flex-wrap: wrap; gap: 2px 16px; margin: 0 0 0 14px; padding: 0; list-style: none; font-weight: 400; }
.legend li { display: flex; align-items: center; gap: 6px; }
.key { display: inline-block; width: 18px; height: 10px; background: var(--c); }
.key.dashed { height: 0; background: none; border-top: 2px dashed var(--c); }
.p50 { --c: var(--p50); } .p95 { --c: var(--p95); } .p99 { --c: var(--p99); } .goal { --c: var(--goal); } .asked { --c: var(--ink); }
${Array.from({ length: 8 }, (_, index) => `.c${index} { --c: var(--c${index}); }`).join(' ')}
.line { fill: none; stroke: var(--c); stroke-width: 1.8; } circle { fill: var(--c); } .area { fill: var(--c); fill-opacity: .55; } .fill { fill: var(--c); }
line.goal { stroke: var(--c); stroke-width: 1.6; } svg .dashed { stroke-dasharray: 6 4; } .hover { fill: transparent; }
.grid { stroke: var(--line); stroke-width: 1; } .axis { stroke: var(--soft); stroke-width: 1; }
svg text.goal { fill: var(--c); } figure { overflow-x: auto; } svg.wide { min-width: 640px; }
.none { color: var(--soft); } .scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } .over { color: var(--fail); font-weight: 700; }
@media print { body { max-width: none; } }
`;
