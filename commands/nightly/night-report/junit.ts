import { escapeXml } from '../../../reports';
import type { ComparisonReport } from './comparison';

/** A comparison as JUnit: a test for each operation, and one for what concerns the whole of it. */
export function comparisonJunit({ headline, verdict, reasons, rows, at, properties }: ComparisonReport): string {
  const slower = verdict === 'fail' ? rows.filter(({ isSlower }) => isSlower) : [];
  const isBreach = verdict === 'fail' && slower.length === 0;
  const message = escapeXml(reasons.join('; '));
  const whole =
    verdict === 'none'
      ? `<error type="machine" message="${message}"/>`
      : isBreach
        ? `<failure type="breach" message="${message}"/>`
        : '';
  const cases = rows.map((row) => {
    const [operation, percentile, before, after, change, chance] = row.cells;
    const text = escapeXml(`${percentile} ${before} → ${after}, ${change} (chance ${chance})`);
    const own = slower.includes(row)
      ? `<failure type="slower" message="${text}"/>`
      : `<system-out>${text}</system-out>`;
    return `    <testcase classname="reply times" name="${escapeXml(`${operation} ${percentile}`)}">${own}</testcase>`;
  });
  const list = Object.entries(properties).map(
    ([name, value]) => `<property name="${escapeXml(name)}" value="${escapeXml(value)}"/>`,
  );
  const counts = `tests="${rows.length + 1}" failures="${slower.length + (isBreach ? 1 : 0)}" errors="${verdict === 'none' ? 1 : 0}" skipped="0"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="nightly" ${counts} timestamp="${escapeXml(at.slice(0, 19))}">`,
    `    <properties>${list.join('')}</properties>`,
    `    <testcase classname="nightly" name="${escapeXml(headline)}">${whole}</testcase>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
