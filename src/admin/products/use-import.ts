import { useEffect, useRef, useState } from 'react'
import { messageOf, Refusal, send, throwRefusal } from '../../client/api-client.ts'
import { jsonLines } from '../../client/json-lines.ts'
import { randomKey } from '../../client/random-key.ts'
import { type Guard, isNumber, isObject, isRecord, isString } from '../../lib/json.ts'
import { MAX_IMPORT_MEGABYTES } from '../../shop/catalog/csv/rules.ts'
import { api } from '../shared/api.ts'
import { base64Of } from '../shared/base64.ts'
import { invalidateProducts } from './queries.ts'

const check = (file: string, choice: FileChoice) =>
  send(api.product.checkProducts.$post({ json: { file, choice } }))
export type Check = Awaited<ReturnType<typeof check>>

/** How the export of another shop is read. */
export type FileChoice = NonNullable<Parameters<typeof api.product.checkProducts.$post>[0]['json']['choice']>

/** `key` is the idempotency key of the import. */
type ImportFile = { name: string; data: string; key: string; choice: FileChoice }

export type ImportState =
  | { is: 'choosing'; message?: string }
  | { is: 'checking'; name: string }
  /** Nothing or only a part was imported. */
  | { is: 'invalid'; name: string; message: string; cells: WrongCell[]; count: number }
  | { is: 'checked'; file: ImportFile; check: Check; message?: string }
  | { is: 'running'; progress: number | undefined }
  /** The result is unknown; a retry resumes and imports nothing twice. */
  | { is: 'interrupted'; file: ImportFile; check: Check }
  | ({ is: 'done' } & ImportResult)

export type WrongCell = { row: string; column: string; message: string }

const MAX_BYTES = MAX_IMPORT_MEGABYTES * 2 ** 20

export function useImport() {
  const [state, setState] = useState<ImportState>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const checkFile = async (file: ImportFile) => {
    setState({ is: 'checking', name: file.name })
    try {
      setState({ is: 'checked', file, check: await check(file.data, file.choice) })
    } catch (error) {
      setState(invalidState(file.name, error, 'The file was not checked. Please try again.'))
    }
  }

  const choose = async (file: File) => {
    const { name } = file
    if (file.size > MAX_BYTES)
      return setState({ is: 'choosing', message: `${name} is larger than ${MAX_IMPORT_MEGABYTES} MB` })
    setState({ is: 'checking', name })
    try {
      await checkFile({ name, data: await base64Of(file), key: randomKey(), choice: {} })
    } catch (error) {
      setState(invalidState(name, error, 'The file was not checked. Please try again.'))
    }
  }

  const start = async (file: ImportFile, checked: Check) => {
    const controller = new AbortController()
    running.current = controller
    setState({ is: 'running', progress: undefined })
    try {
      const imported = await sendImport(file, checked, controller.signal, (progress) =>
        setState({ is: 'running', progress }),
      )
      setState({ is: 'done', ...imported })
    } catch (error) {
      if (controller.signal.aborted) setState(await stateAfterStop(file, checked))
      else if (error instanceof Refusal && error.status < 500) {
        const latestCheck = error.body.check as Check | undefined
        if (latestCheck) setState({ is: 'checked', file, check: latestCheck, message: error.message })
        else setState(invalidState(file.name, error, ''))
      } else setState({ is: 'interrupted', file, check: checked })
    }
    await invalidateProducts()
  }

  return {
    state,
    choose,
    /** The same file with another choice is another import. */
    rechoose: (file: ImportFile, choice: FileChoice) => checkFile({ ...file, choice, key: randomKey() }),
    start,
    stop: () => running.current?.abort(),
    reset: () => setState({ is: 'choosing' }),
  }
}

async function stateAfterStop(file: ImportFile, checked: Check): Promise<ImportState> {
  try {
    const message = 'Stopped. What was imported until then stays.'
    return { is: 'checked', file, check: await check(file.data, file.choice), message }
  } catch {
    return { is: 'interrupted', file, check: checked }
  }
}

function invalidState(name: string, error: unknown, fallback: string): ImportState {
  const { errors = {}, wrong: count } = error instanceof Refusal ? error.body : {}
  const cells = wrongCells(errors)
  return {
    is: 'invalid',
    name,
    message: messageOf(error, fallback),
    cells,
    count: Number(count ?? cells.length),
  }
}

export function wrongCells(errors: Record<string, string>): WrongCell[] {
  return Object.entries(errors).flatMap(([cell, message]) => {
    const [row = '', column = ''] = cell.split('.')
    return column ? { row, column, message } : []
  })
}

const isProgress = isObject({ done: isNumber, of: isNumber })
const isErrors: Guard<Record<string, string>> = (value): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isString)
const isResult = isObject({ message: isString, added: isNumber, leftOut: isNumber, errors: isErrors })
const isImported = isObject({ imported: isResult })
const isRefused = isObject({ refused: isObject({ status: isNumber }) })

type ImportResult = { message: string; added: number; leftOut: number; errors: Record<string, string> }

type Line =
  | { done: number; of: number }
  | { imported: ImportResult }
  | { refused: Refusal['body'] & { status: number } }
  // Response to a repeated idempotency key.
  | ImportResult

/** `onProgress` gets a number from 0 to 1. */
async function sendImport(
  { name, data: file, key, choice }: ImportFile,
  { add, change, free }: Check,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<ImportResult> {
  const response = await api.product.importProducts.$post(
    { json: { file, choice, name, add, change, free } },
    { headers: { accept: 'application/x-ndjson', 'idempotency-key': key }, init: { signal } },
  )
  if (!response.ok) return throwRefusal(response)
  for await (const line of linesOf(response.body)) {
    if ('done' in line) onProgress(line.of === 0 ? 1 : line.done / line.of)
    else if ('imported' in line) return line.imported
    else if ('message' in line) return line
    else throw new Refusal(line.refused.status, line.refused)
  }
  throw new Error('the response ended before the import did')
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): AsyncIterable<Line> {
  for await (const line of jsonLines(body)) {
    if (!isProgress(line) && !isImported(line) && !isRefused(line) && !isResult(line))
      throw new Error('the response is not that of an import')
    yield line
  }
}
