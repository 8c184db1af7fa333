import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve('node_modules/.cache/promtool')
const ours = join(folder, 'usr/bin/promtool')

/** Prometheus's own checker: what is installed, else Debian's package unpacked into a cache, for root only. */
export function findPromtool(): string | null {
  const known = ['promtool', ours].find((program) => spawnSync(program, ['--version']).status === 0)
  if (known) return known
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    mkdirSync(folder, { recursive: true })
    const options = { cwd: folder, stdio: 'ignore' } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    // Installing it would start a Prometheus.
    spawnSync('apt-get', ['download', '-qq', 'prometheus'], options)
    spawnSync('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb .'], options)
    if (spawnSync(ours, ['--version']).status === 0) return ours
  }
  console.warn(
    'The queries of deploy/prometheus are not parsed: there is no promtool (apt-get install prometheus).',
  )
  return null
}
