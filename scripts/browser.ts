import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium: one that is there, else Debian's package when we may install it, else Playwright's own. */
export function findBrowser(): string {
  return installed() ?? fromDebian() ?? fromPlaywright()
}

/** Some systems have a `chromium` that only tells how to get one: it counts when it starts. */
function installed(): string | undefined {
  const own = existsSync(chromium.executablePath()) ? [chromium.executablePath()] : []
  const folders = (process.env.PATH ?? '').split(':')
  const found = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).filter(existsSync)
  return [...found, ...own].find((path) => spawnSync(path, ['--version']).status === 0)
}

function fromDebian(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('> apt-get install chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'inherit', env })
  return installed()
}

function fromPlaywright(): string {
  console.log('> playwright install chromium')
  spawnSync(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const found = installed()
  if (!found) throw new Error('There is no Chromium, and it could not be installed: the journeys need one.')
  return found
}
