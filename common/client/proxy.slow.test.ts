/** The harness and Go take the same proxy for every address, so that k6 goes where the reports say. */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onPath } from '../executable';
import { testFolder } from '../testing/test-folder';
import { proxyRows } from './testing/proxy-rows';

const program = `package main

import (
	"fmt"
	"net/http"
	"os"
)

func main() {
	request, _ := http.NewRequest("GET", os.Args[1], nil)
	if proxy, err := http.ProxyFromEnvironment(request); err != nil {
		fmt.Print(err)
	} else if proxy == nil {
		fmt.Print("-")
	} else if proxy.Port() != "" {
		fmt.Print(proxy.Host)
	} else {
		fmt.Print(proxy.Host, map[string]string{"http": ":80", "https": ":443"}[proxy.Scheme])
	}
}
`;

const folder = testFolder('proxy');

test.skipIf(onPath('go', process.env.PATH).length === 0)('as Go takes them', () => {
  const [source, binary] = [join(folder, 'main.go'), join(folder, 'main')];
  writeFileSync(source, program);
  const built = spawnSync('go', ['build', '-o', binary, source], { encoding: 'utf8' });
  expect(built.stderr).toBe('');
  const ofGo = proxyRows.map(([url, env]) => [url, env, spawnSync(binary, [url], { env, encoding: 'utf8' }).stdout]);
  expect(ofGo).toEqual(proxyRows);
});
