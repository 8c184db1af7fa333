import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { aptGet, canInstall } from '../scripts/debian.ts'

const folder = resolve('node_modules/.cache/promtool')
const ours = join(folder, 'usr/bin/promtool')

/** Prometheus's own checker: what is installed, else Debian's package unpacked into a cache, for root only. */
export function findPromtool(): string | null {
  const known = ['promtool', ours].find((program) => spawnSync(program, ['--version']).status === 0)
  if (known) return known
  if (canInstall()) {
    mkdirSync(folder, { recursive: true })
    // Installing it would start a Prometheus.
    if (aptGet(['update']) && aptGet(['download', 'prometheus'], folder))
      spawnSync('sh', ['-c', 'dpkg-deb --extract prometheus_*.deb .'], { cwd: folder })
    if (spawnSync(ours, ['--version']).status === 0) return ours
  }
  return null
}
