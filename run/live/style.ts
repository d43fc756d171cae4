import { palette } from '../../reports';

/** The style of every live page. */
export const liveStyle = `${palette}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1180px; padding: 16px 20px 60px; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); overflow-wrap: anywhere; }
h1 { font-size: 21px; margin: 0; } h2 { font-size: 17px; margin: 26px 0 8px; } h3 { font-size: 15px; margin: 18px 0 4px; }
#banner { border-left: 8px solid var(--invalid); background: var(--card); padding: 10px 16px; } #banner.ready { border-color: var(--pass); } #banner.failed { border-color: var(--fail); }
#next { border: 2px solid var(--note); border-radius: 6px; padding: 8px 14px; margin: 14px 0; font-weight: 600; } #next:empty { display: none; }
ul { list-style: none; margin: 0; padding: 0; } .soft { color: var(--soft); font-size: 13px; } .finding { color: var(--fail); }
code, #feed, pre { font: 12.5px/1.45 ui-monospace, "DejaVu Sans Mono", monospace; }
#feed { border: 1px solid var(--line); max-height: 70vh; overflow: auto; padding: 6px 10px; }
:focus-visible { outline: 3px solid var(--note); outline-offset: 2px; }
#problem { color: var(--fail); font-weight: 600; min-height: 1.4em; }`;
