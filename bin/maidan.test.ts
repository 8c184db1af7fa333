import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseJson } from '../src/lib/json.ts'
import { commands, startEnv, startOptions } from './commands.mjs'

const launcher = resolve('bin/maidan')

function maidan(...args: string[]): { code: number | null; output: string; error: string } {
  const { status, stdout, stderr } = spawnSync(launcher, args, { encoding: 'utf8' })
  return { code: status, output: stdout, error: stderr }
}

test('npm has a script for each command, and no other', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(parseJson(readFileSync('package.json', 'utf8')))
  const names = Object.keys(commands)
  expect(scripts).toEqual(Object.fromEntries(names.map((name) => [name, `exec sh bin/maidan ${name}`])))
})

test.each(Object.entries(commands))('the program of %s is there', (_name, { file }) => {
  expect(existsSync(file)).toBe(true)
})

test.each(Object.entries(commands))(
  '%s waits for the packages of the tests only if it is one',
  (name, command) => {
    const isShop = /^(src|demo)\//.test(command.file) || name === 'build'
    expect(command.tools ?? false).toBe(!isShop)
  },
)

test.each([[['help']], [[]]])('%j lists every command in a line', (args) => {
  const { code, output } = maidan(...args)
  expect(code).toBe(0)
  const lines = output.split('\n')
  for (const [name, { about }] of Object.entries(commands))
    expect(lines).toContain(`  ${name.padEnd(11)} ${about}`)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(120)
})

test.each(['strat', 'constructor'])('a command that does not exist fails and is named: %s', (name) => {
  const { code, output, error } = maidan(name)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(error).toContain(`There is no command ‘${name}’.`)
})

/** Without setup.mjs, which installs and builds nothing here. */
function refusal(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/maidan.mjs', ...args], {
    encoding: 'utf8',
  })
  return { code: status, output: stdout, error: stderr }
}

describe.each(Object.entries(commands).filter(([, { passesOn }]) => !passesOn))('%s', (name, command) => {
  test('refuses an option that it does not know in one line, shows its usage and starts nothing', () => {
    const { code, output, error } = refusal(name, '--no-such-option')
    expect({ code, output }).toEqual({ code: 2, output: '' })
    const [first, second, ...rest] = error.split('\n')
    expect([first, second]).toEqual(["Unknown option '--no-such-option'", ''])
    expect(rest.join('\n')).toContain(`bin/maidan ${name}: ${command.about}`)
  })

  test('takes the options that its usage names, and no other', () => {
    const ownUsage = (command.usage ?? '').replace(/`[^`]*`/g, '')
    const named = [...ownUsage.matchAll(/(?<![\w-])--([a-z-]+)/g)].map(([, option]) => option)
    expect([...new Set(named)].sort()).toEqual(Object.keys(command.takes ?? {}).sort())
  })
})

test.each([
  [['start', 'now'], "Unexpected argument 'now'"],
  [['export', 'one', 'two'], "Unexpected argument 'two'"],
  [['bench', 'adress'], "Unexpected argument 'adress'"],
  [['restore', '--at'], "Option '--at <value>' argument missing"],
  [['backup', '--list=yes'], "Option '--list' does not take an argument"],
])('refuses %j', (args, message) => {
  const { code, error } = refusal(...args)
  expect([code, error.split('\n')[0]]).toEqual([2, message])
})

test('a refusal is a line of JSON for who asked for JSON', () => {
  expect(refusal('doctor', '--json', '--fast')).toEqual({
    code: 2,
    output: `${JSON.stringify({ ok: false, error: "Unknown option '--fast'" })}\n`,
    error: '',
  })
})

test.each([['--help'], ['-h']])('%s lists the commands, and after a command shows its usage', (option) => {
  expect(refusal(option)).toMatchObject({ code: 0, output: expect.stringContaining('bin/maidan COMMAND') })
  expect(refusal('drill', option)).toMatchObject({
    code: 0,
    output: expect.stringContaining('bin/maidan drill:'),
  })
})

/** Runs a command whose program prints what it was given, and ends with code 7. */
function probe(program: string[], name: string, ...args: string[]) {
  const code = `if (process.argv[1].endsWith('.ts')) {
    const { pid, execArgv, argv, env } = process
    console.log(JSON.stringify({ pid, execArgv, args: argv.slice(2), env }))
    process.exit(7)
  }`
  const [file = '', ...first] = program
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`
  const { pid, status, stdout } = spawnSync(file, [...first, name, ...args], {
    env: { PATH: process.env.PATH, NODE_OPTIONS },
    encoding: 'utf8',
  })
  const given = z.object({
    pid: z.number(),
    execArgv: z.array(z.string()),
    args: z.array(z.string()),
    env: z.record(z.string(), z.string()),
  })
  return { pid, code: status, given: given.parse(parseJson(stdout)) }
}

test('a command becomes its program: one process, its arguments and its exit code', () => {
  const { pid, code, given } = probe([launcher], 'restore', '--at', '2026-11-22T18:00Z')
  expect(code).toBe(7)
  expect(given).toMatchObject({
    pid,
    args: ['--at', '2026-11-22T18:00Z'],
    env: { CALLED_FROM: process.cwd() },
  })
})

test('start gives the shop the options and the environment that limit its memory', () => {
  const { pid, given } = probe([process.execPath, 'bin/maidan.mjs'], 'start')
  expect(given).toMatchObject({ pid, execArgv: startOptions, args: [], env: startEnv })
})

test('an older Node.js is refused instead of failing at the first type', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import=data:text/javascript,delete process.execve', 'bin/maidan.mjs', 'start'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toContain('bin/maidan start')
})
