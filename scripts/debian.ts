import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const LOCK_TIMEOUT_SECONDS = 300
const isLocked = /could not get lock|unable to (lock|acquire)/i

/** As root on Debian or what is made of it. */
export function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Waits while another apt-get is at work: by itself it does so for the lock of packages, but not for that of lists. */
export function aptGet(args: string[], cwd = '.'): boolean {
  const options = ['-qq', '-o', `DPkg::Lock::Timeout=${LOCK_TIMEOUT_SECONDS}`]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  for (const deadline = Date.now() + LOCK_TIMEOUT_SECONDS * 1000; ; spawnSync('sleep', ['1'])) {
    const { status, stderr } = spawnSync('apt-get', [...options, ...args], { cwd, env, encoding: 'utf8' })
    if (status === 0) return true
    if (!isLocked.test(stderr) || Date.now() > deadline) {
      console.warn(stderr)
      return false
    }
  }
}

export function installPackages(...names: string[]): boolean {
  console.log(`> apt-get install ${names.join(' ')}`)
  return aptGet(['update']) && aptGet(['install', '--no-install-recommends', ...names])
}
