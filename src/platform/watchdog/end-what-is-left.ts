import { rmSync } from 'node:fs'
import { endAbandonedServer } from '../embedded-postgres.ts'
import { endProcesses, listProcesses } from '../processes.ts'

// The program of a watchdog: its owner has ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)

const [mark = '', ...lines] = process.argv.slice(2)
const pathsOf = (kind: string) =>
  [...new Set(lines)]
    .filter((line) => line.startsWith(`${kind} `))
    .map((line) => decodeURIComponent(line.slice(kind.length + 1)))
const folders = pathsOf('folder')

await endProcesses(() =>
  listProcesses(
    ({ environment, cwd }) =>
      environment.includes(mark) ||
      folders.some((folder) => environment.includes(folder) || cwd.startsWith(folder)),
  ),
)
for (const dataDir of pathsOf('server')) await endAbandonedServer(dataDir).catch(() => undefined)
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
