import { resolve } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { OperatorError } from '../platform/operator-error.ts'
import { keepFilesPrivate } from '../platform/private-files.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ options: Given & { json: { type: 'boolean' } }; allowPositionals: true }>
>['values']

/** `lines` is what a person reads, `json` the same for a program. */
export type Report = { ok: boolean; lines: string[]; json: object }

/**
 * Runs a command and prints its report, with `--json` as one line of JSON.
 * Exit code 0: done; 1: it failed or found problems; 2: wrong arguments.
 */
export async function runCommand<const Given extends Options>(
  options: Given,
  run: (values: Values<Given>, positionals: string[]) => Promise<Report>,
  { maxPositionals = 0 } = {},
): Promise<void> {
  keepFilesPrivate()
  const isJson = process.argv.includes('--json')
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, json: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [unexpected] = positionals.slice(maxPositionals)
    if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'`)
    print(await run(values as Values<Given>, positionals), isJson)
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseError(error)
    const message = isUsage || error instanceof OperatorError ? error.message : formatError(error)
    print({ ok: false, lines: [message], json: { error: message } }, isJson)
    if (isUsage) process.exitCode = 2
  }
}

/** Where the operator stands: bin/maidan goes to the shop's own folder. */
export function resolvePath(path: string): string {
  return resolve(process.env.CALLED_FROM ?? '.', path)
}

export class UsageError extends Error {}

function print({ ok, lines, json }: Report, isJson: boolean): void {
  if (isJson) console.log(JSON.stringify({ ok, ...json }))
  else for (const line of lines) (ok ? console.log : console.error)(line)
  if (!ok) process.exitCode = 1
}

function isParseError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    error.code.startsWith('ERR_PARSE_ARGS')
  )
}

function formatError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
