import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'
import { canInstall, installPackages } from './debian.ts'

/** Renders the same pages at two thirds of the CPU time. */
const headless = 'chromium-headless-shell'
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium: the one without windows, from Debian when we may install it, else any that is there, else Playwright's. */
export function findBrowser(): string {
  return installed([headless]) ?? fromDebian() ?? installed(names) ?? fromPlaywright()
}

/** Signals end this process, and the browser with it: Playwright's handlers end the browser alone. */
export function launchBrowser(executablePath: string, args: string[] = []): Promise<Browser> {
  const handlers = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  return chromium.launch({ executablePath, args, ...handlers })
}

/** Some systems have a `chromium` that only prints how to install one, so it must start. */
function installed(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':')
  const found = names.flatMap((name) => folders.map((folder) => `${folder}/${name}`)).filter(existsSync)
  return found.find(starts)
}

const starts = (path: string) => spawnSync(path, ['--version']).status === 0

function fromDebian(): string | undefined {
  return canInstall() && installPackages(headless) ? installed([headless]) : undefined
}

function fromPlaywright(): string {
  const path = chromium.executablePath()
  if (existsSync(path) && starts(path)) return path
  console.log('> playwright install chromium')
  spawnSync(process.execPath, ['node_modules/.bin/playwright', 'install', 'chromium'], { stdio: 'inherit' })
  if (!starts(path))
    throw new Error('There is no Chromium, and it could not be installed: the journeys need one.')
  return path
}
