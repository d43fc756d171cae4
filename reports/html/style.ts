/** Colours that colour-blind people can distinguish, for light and dark mode, as custom properties of a page. */
const light = `--ink: #1b1f24; --soft: #57606a; --line: #d8dee4; --back: #ffffff; --card: #f6f8fa;
  --pass: #1a7f37; --fail: #cf222e; --invalid: #8a5c00; --note: #0550ae; --goal: #cf222e;
  --p50: #7aa6d8; --p95: #2f6fb7; --p99: #0b2f63;
  --c0: #0072b2; --c1: #e69f00; --c2: #009e73; --c3: #cc79a7; --c4: #d55e00; --c5: #56b4e9; --c6: #8c7a00; --c7: #7f7f7f;`;

const dark = `--ink: #e6edf3; --soft: #9da7b3; --line: #30363d; --back: #0d1117; --card: #161b22;
  --pass: #3fb950; --fail: #ff7b72; --invalid: #d29922; --note: #79c0ff; --goal: #ff7b72;
  --p50: #31619c; --p95: #6aa5e8; --p99: #d3e6ff;
  --c0: #4aa3df; --c1: #f0b840; --c2: #2fc79a; --c3: #e29cc4; --c4: #ff8a4c; --c5: #8fd0f7; --c6: #cdbb3a; --c7: #a0a0a0;`;

/** Dark only on a screen: paper is white. */
const palette = `:root { ${light} color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) { :root { ${dark} } }`;

/** The style of every page: texts, lists and tables, what is judged, charts, what changes while it is read, and paper. */
export const style = `${palette}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 20px; max-width: 1120px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); overflow-wrap: anywhere; }
h1 { font-size: 23px; line-height: 1.25; margin: 0 0 8px; } h2 { font-size: 19px; margin: 32px 0 8px; border-bottom: 2px solid var(--line); padding-bottom: 4px; }
h3 { font-size: 16px; margin: 24px 0 6px; } h4 { font-size: 15px; margin: 0; font-weight: 600; } p { margin: 4px 0; }
a { color: var(--note); } code { font: 0.92em ui-monospace, "DejaVu Sans Mono", monospace; }
.soft, h3 .soft { color: var(--soft); font-weight: 400; font-size: .93em; }
nav ul { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 0; list-style: none; margin: 14px 0 0; }
ul { margin: 6px 0; padding-left: 22px; } .scroll, figure { overflow-x: auto; } .scroll { margin: 8px 0; }
dl { display: grid; grid-template-columns: 9em 1fr; gap: 3px 12px; margin: 6px 0; } dt { color: var(--soft); } dd { margin: 0; }
summary { cursor: pointer; color: var(--note); padding: 3px 0; }
pre { background: var(--card); border: 1px solid var(--line); padding: 8px 10px; margin: 6px 0; white-space: pre-wrap; font: 12px/1.4 ui-monospace, "DejaVu Sans Mono", monospace; max-height: 32em; overflow: auto; }

table { border-collapse: collapse; width: 100%; } th, td { padding: 5px 10px 5px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-weight: 600; overflow-wrap: normal; } tbody th { font-weight: 400; } td, tbody th { min-width: 6.5em; } tbody th code { overflow-wrap: break-word; }
.numbers { font-variant-numeric: tabular-nums; } .numbers td, .numbers thead th { text-align: right; overflow-wrap: break-word; } .numbers th:first-child { text-align: left; }
.total tr:last-child > * { font-weight: 600; } .pairs th { width: 14em; color: var(--soft); } .over { color: var(--fail); }

.banner { border-left: 8px solid var(--tone); padding: 14px 20px; background: var(--card); } .banner h1 b { color: var(--tone); }
.kind { text-transform: uppercase; letter-spacing: .08em; font-size: 12px; color: var(--soft); }
.pass { --tone: var(--pass); } .fail { --tone: var(--fail); } .invalid { --tone: var(--invalid); }
.badge { display: inline-block; border: 1px solid currentColor; border-radius: 3px; padding: 0 6px; font-size: 12px; font-weight: 600; color: var(--soft); }
.badge.passed { color: var(--pass); } .badge.failed { color: var(--fail); } .badge.notVerified, .badge.error, .badge.missed { color: var(--invalid); } .badge.waived, .badge.attested { color: var(--note); }
.rule { padding: 8px 0 8px 12px; border-left: 3px solid var(--line); margin: 6px 0; } .rule.failed { border-color: var(--fail); } .rule.waived, .rule.attested { border-color: var(--note); }
.rule.notVerified, .rule.error, .rule.missed { border-color: var(--invalid); }
.cause { border-left: 3px solid var(--fail); padding-left: 14px; margin: 16px 0; } .cause h3 { margin: 0 0 6px; }
.signers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); gap: 24px 48px; }
.signer .line { border-bottom: 1px solid var(--ink); color: var(--soft); font-size: 13px; padding-top: 34px; margin: 0; }

figure { margin: 14px 0 0; } figcaption { font-weight: 600; } .halves { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr)); gap: 0 20px; }
svg { display: block; width: 100%; height: auto; margin-top: 4px; } svg.wide { min-width: 640px; }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .unit { fill: var(--soft); font-size: 11px; } svg text.goal { fill: var(--c); }
.grid { stroke: var(--line); } .axis { stroke: var(--soft); } svg .line, line.goal { fill: none; stroke: var(--c); stroke-width: 1.8; } svg .dashed { stroke-dasharray: 6 4; }
circle, .fill { fill: var(--c); }
.p50 { --c: var(--p50); } .p95 { --c: var(--p95); } .p99 { --c: var(--p99); } .goal { --c: var(--goal); } .asked { --c: var(--ink); }
${Array.from({ length: 8 }, (_, index) => `.c${index} { --c: var(--c${index}); }`).join(' ')}
.legend { display: inline-flex; flex-wrap: wrap; gap: 2px 16px; margin: 0 0 0 14px; padding: 0; list-style: none; font-weight: 400; } .legend li { display: flex; align-items: center; gap: 6px; }
.key { display: inline-block; width: 17px; height: 10px; background: var(--c); } .key.dashed { height: 0; background: none; border-top: 2px dashed var(--c); }

:focus-visible { outline: 3px solid var(--note); outline-offset: 2px; }
button, input { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--soft); border-radius: 4px; padding: 2px 9px; margin: 2px 6px 2px 0; } button { cursor: pointer; }
.columns { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 28px; } .columns .rule.passed { border-color: var(--pass); } .bare { list-style: none; padding: 0; }
.feed summary { color: inherit; padding: 0; } .finding { color: var(--fail); } .problem { color: var(--fail); font-weight: 600; min-height: 1.4em; }
.next { border: 2px solid var(--note); border-radius: 6px; padding: 8px 14px; margin: 14px 0; font-weight: 600; } .next:empty { display: none; }
.feed { border: 1px solid var(--line); max-height: 70vh; overflow: auto; padding: 6px 10px; font: 12.5px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }

@media screen { .paper { display: none; } } @media (max-width: 900px) { .columns { grid-template-columns: 1fr; } }
@media (max-width: 600px) { body { padding: 12px; font-size: 16px; } h1 { font-size: 20px; } dl { grid-template-columns: 1fr; } dt { margin-top: 4px; } .pairs th { width: 8em; } }
@media print { body { padding: 0; max-width: none; font-size: 9.5pt; line-height: 1.4; } h1 { font-size: 15pt; } h2 { font-size: 13pt; margin-top: 18pt; } h3 { font-size: 10.5pt; } h4 { font-size: 9.5pt; }
  nav, .rule details { display: none; } a { color: inherit; text-decoration: none; } h1, h2, h3, h4, figcaption, summary { break-after: avoid; }
  tr, .rule, .banner, figure, .signer, dl { break-inside: avoid; } thead { display: table-header-group; } .scroll, pre, figure { overflow: visible; max-height: none; } table { font-size: 8.5pt; } td, tbody th { min-width: 0; } p:has(+ .scroll) { break-after: avoid; } pre { font-size: 7pt; }
  .rule { padding: 3pt 0 3pt 8pt; margin: 2pt 0; } .badge { font-size: 8pt; } svg, svg.wide { min-width: 0; } #signatures { break-inside: avoid; }
  details.printed::details-content { content-visibility: visible; display: block; height: auto; } details.printed > summary { list-style: none; color: inherit; } }`;

/** A text as a string of CSS, for the margins of printed pages. */
const cssText = (text: string): string =>
  `"${[...text].map((letter) => (/[\p{L}\p{N} .,:;()/-]/u.test(letter) ? letter : `\\${letter.codePointAt(0)?.toString(16)} `)).join('')}"`;

/** What every printed page has in its margins, with its number; nothing is cut by the end of a page that fits on one. */
export const margins = (header: string, footer: string): string => `@page { size: A4; margin: 18mm 15mm 18mm 15mm;
  @top-left { content: ${cssText(header)}; font: 8pt system-ui, sans-serif; color: #57606a; }
  @bottom-left { content: ${cssText(footer)}; font: 8pt system-ui, sans-serif; color: #57606a; }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #57606a; } }`;
