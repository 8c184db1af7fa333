import { useEffect, useRef, useState } from 'react'
import { messageOf, Refusal, throwRefusal } from '../../client/api-client.ts'
import { jsonLines } from '../../client/json-lines.ts'
import { isNumber, isObject, isString } from '../../lib/json.ts'
import { MAX_IMPORT_MEGABYTES } from '../../shop/catalog/csv/rules.ts'
import { base64Of } from '../shared/base64.ts'
import { invalidateQueries } from '../shared/query-client.ts'
import { type ImportCheck, type ImportName, kindOf } from './import-kinds.ts'

/** Queries that an import, or its undo, changes. */
export const changedByImports = ['customers', 'customer', 'imports', 'earlier-orders']

type ImportFile = { name: string; data: string }

export type ImportState =
  | { is: 'choosing'; message?: string }
  | { is: 'checking'; name: string }
  | { is: 'checked'; file: ImportFile; check: ImportCheck; message?: string }
  | { is: 'running'; progress: number | undefined }
  | { is: 'done'; message: string }

export function useImport(name: ImportName) {
  const { check } = kindOf(name)
  const [state, setState] = useState<ImportState>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = async (chosen: File) => {
    const fileName = chosen.name
    if (chosen.size > MAX_IMPORT_MEGABYTES * 2 ** 20)
      return setState({ is: 'choosing', message: `${fileName} is larger than ${MAX_IMPORT_MEGABYTES} MB` })
    setState({ is: 'checking', name: fileName })
    try {
      const file = { name: fileName, data: await base64Of(chosen) }
      setState({ is: 'checked', file, check: await check(file.data) })
    } catch (error) {
      setState({
        is: 'choosing',
        message: messageOf(error, 'The file was not checked. Please try again.'),
      })
    }
  }

  const start = async (file: ImportFile, checked: ImportCheck) => {
    const controller = new AbortController()
    running.current = controller
    setState({ is: 'running', progress: undefined })
    try {
      const message = await sendImport(name, file, checked.add, controller.signal, (progress) =>
        setState({ is: 'running', progress }),
      )
      setState({ is: 'done', message })
    } catch (error) {
      const why = controller.signal.aborted
        ? 'Stopped. What was imported until then stays.'
        : messageOf(error, 'The connection broke. What was imported until then stays: nothing is done twice.')
      setState(await stateAfterStop(name, file, checked, why))
    }
    await invalidateQueries(...changedByImports)
  }

  return {
    state,
    choose,
    start,
    stop: () => running.current?.abort(),
    reset: () => setState({ is: 'choosing' }),
  }
}

async function stateAfterStop(
  name: ImportName,
  file: ImportFile,
  checked: ImportCheck,
  message: string,
): Promise<ImportState> {
  try {
    return { is: 'checked', file, check: await kindOf(name).check(file.data), message }
  } catch {
    return { is: 'checked', file, check: checked, message }
  }
}

const isProgress = isObject({ done: isNumber, of: isNumber })
const isResult = isObject({ message: isString })
const isImported = isObject({ imported: isResult })
const isRefused = isObject({ refused: isObject({ status: isNumber }) })

/** `onProgress` gets a number from 0 to 1. */
async function sendImport(
  of: ImportName,
  { name, data: file }: ImportFile,
  add: number,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<string> {
  const response = await kindOf(of).send(
    { file, name, add },
    { headers: { accept: 'application/x-ndjson' }, init: { signal } },
  )
  if (!response.ok) return throwRefusal(response)
  for await (const line of jsonLines(response.body)) {
    if (isProgress(line)) onProgress(line.of === 0 ? 1 : line.done / line.of)
    else if (isImported(line)) return line.imported.message
    else if (isRefused(line)) throw new Refusal(line.refused.status, line.refused)
    else if (isResult(line)) return line.message
  }
  throw new Error('the response ended before the import did')
}
