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
export const palette = `:root { ${light} color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) { :root { ${dark} } }`;
