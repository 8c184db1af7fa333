import { useEffect, useRef, useState } from 'react'
import { ask, messageOf, Refusal, refused } from '../../../client/api-client.ts'
import { randomKey } from '../../../client/random-key.ts'
import { isNumber, isObject, isString, parseJson } from '../../../lib/json.ts'
import { MAX_IMPORT_MEGABYTES } from '../../../shop/catalog/csv/rules.ts'
import { api } from '../../api.ts'
import { invalidateProducts } from './queries.ts'

const check = (file: string) => ask(api.product.checkProducts.$post({ json: { file } }))
export type Check = Awaited<ReturnType<typeof check>>

/** `key` is the idempotency key of the import. */
type Chosen = { name: string; data: string; key: string }

export type ImportState =
  | { is: 'choosing'; message?: string }
  | { is: 'checking'; name: string }
  /** Nothing or only a part was imported. */
  | { is: 'wrong'; name: string; message: string; cells: WrongCell[]; count: number }
  | { is: 'checked'; file: Chosen; check: Check; message?: string }
  | { is: 'running'; part: number | undefined }
  /** The result is unknown; a retry resumes and imports nothing twice. */
  | { is: 'broken'; file: Chosen; check: Check }
  | { is: 'done'; message: string; added: number }

export type WrongCell = { row: string; column: string; message: string }

const maxBytes = MAX_IMPORT_MEGABYTES * 2 ** 20

export function useImport() {
  const [state, setState] = useState<ImportState>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = async (file: File) => {
    const { name } = file
    if (file.size > maxBytes)
      return setState({ is: 'choosing', message: `${name} is larger than ${MAX_IMPORT_MEGABYTES} MB` })
    setState({ is: 'checking', name })
    try {
      const chosen = { name, data: await base64Of(file), key: randomKey() }
      setState({ is: 'checked', file: chosen, check: await check(chosen.data) })
    } catch (error) {
      setState(wrong(name, error, 'The file was not checked. Please try again.'))
    }
  }

  const start = async (file: Chosen, checked: Check) => {
    const stopper = new AbortController()
    running.current = stopper
    setState({ is: 'running', part: undefined })
    try {
      const imported = await bring(file, checked, stopper.signal, (part) => setState({ is: 'running', part }))
      setState({ is: 'done', ...imported })
    } catch (error) {
      if (stopper.signal.aborted) setState(await stopped(file, checked))
      else if (error instanceof Refusal && error.status < 500) {
        const now = error.body.check as Check | undefined
        if (now) setState({ is: 'checked', file, check: now, message: error.message })
        else setState(wrong(file.name, error, ''))
      } else setState({ is: 'broken', file, check: checked })
    }
    await invalidateProducts()
  }

  return {
    state,
    choose,
    start,
    stop: () => running.current?.abort(),
    again: () => setState({ is: 'choosing' }),
  }
}

async function stopped(file: Chosen, checked: Check): Promise<ImportState> {
  try {
    const message = 'Stopped. What was imported until then stays.'
    return { is: 'checked', file, check: await check(file.data), message }
  } catch {
    return { is: 'broken', file, check: checked }
  }
}

function wrong(name: string, error: unknown, otherwise: string): ImportState {
  const { errors = {}, wrong: count } = error instanceof Refusal ? error.body : {}
  const cells = Object.entries(errors).flatMap(([cell, message]) => {
    const [row = '', column = ''] = cell.split('.')
    return column ? { row, column, message } : []
  })
  return {
    is: 'wrong',
    name,
    message: messageOf(error, otherwise),
    cells,
    count: Number(count ?? cells.length),
  }
}

const isDone = isObject({ done: isNumber, of: isNumber })
const isBrought = isObject({ message: isString, added: isNumber })
const isImported = isObject({ imported: isBrought })
const isRefused = isObject({ refused: isObject({ status: isNumber }) })

type Line =
  | { done: number; of: number }
  | { imported: { message: string; added: number } }
  | { refused: Refusal['body'] & { status: number } }
  // Response to a repeated idempotency key.
  | { message: string; added: number }

/** `progress` gets a number from 0 to 1. */
async function bring(
  { data: file, key }: Chosen,
  { add, change }: Check,
  signal: AbortSignal,
  progress: (part: number) => void,
): Promise<{ message: string; added: number }> {
  const response = await api.product.importProducts.$post(
    { json: { file, add, change } },
    { headers: { accept: 'application/x-ndjson', 'idempotency-key': key }, init: { signal } },
  )
  if (!response.ok) return refused(response)
  for await (const line of linesOf(response.body)) {
    if ('done' in line) progress(line.of === 0 ? 1 : line.done / line.of)
    else if ('imported' in line) return line.imported
    else if ('message' in line) return line
    else throw new Refusal(line.refused.status, line.refused)
  }
  throw new Error('the answer ended before the import did')
}

async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): AsyncIterable<Line> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + read.value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield readLine(line)
  }
  if (rest.trim() !== '') yield readLine(rest)
}

function readLine(text: string): Line {
  const line = parseJson(text)
  if (isDone(line) || isImported(line) || isRefused(line) || isBrought(line)) return line
  throw new Error('the answer is not that of an import')
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
