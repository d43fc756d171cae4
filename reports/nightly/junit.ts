import type { NightResult } from '../../regression';
import { escapeXml } from '../writers/junit';
import { rowsOf } from './rows';
import { headline } from './text';

/** The night as JUnit: a test for each operation, and one for what concerns the whole night. */
export function nightJunit(result: NightResult): string {
  const { night } = result;
  const rows = rowsOf(result);
  const isBreach = night.verdict === 'fail' && !rows.some(({ isSlower }) => isSlower);
  const outcome =
    night.verdict === 'none'
      ? `<error type="machine" message="${escapeXml(night.reasons.join('; '))}"/>`
      : isBreach
        ? `<failure type="breach" message="${escapeXml(night.reasons.join('; '))}"/>`
        : '';
  const cases = rows.map(({ operation, percentile, baseline, tonight, change, confidence, isSlower }) => {
    const text = escapeXml(`${percentile} ${baseline} → ${tonight}, ${change} (${confidence})`);
    const own =
      isSlower && night.verdict === 'fail'
        ? `<failure type="slower" message="${text}"/>`
        : `<system-out>${text}</system-out>`;
    return `    <testcase classname="reply times" name="${escapeXml(`${operation} ${percentile}`)}">${own}</testcase>`;
  });
  const failures = (night.verdict === 'fail' ? rows.filter(({ isSlower }) => isSlower).length : 0) + (isBreach ? 1 : 0);
  const properties = Object.entries({ series: night.series, id: night.id, ...night.versions, ...night.machine })
    .map(([name, value]) => `<property name="${escapeXml(name)}" value="${escapeXml(String(value))}"/>`)
    .join('');
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites>',
    `  <testsuite name="nightly" tests="${rows.length + 1}" failures="${failures}" errors="${night.verdict === 'none' ? 1 : 0}" skipped="0" timestamp="${escapeXml(night.at.slice(0, 19))}">`,
    `    <properties>${properties}</properties>`,
    `    <testcase classname="nightly" name="${escapeXml(headline(result))}">${outcome}</testcase>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}
