import { useEffect, useRef, useState } from 'react'
import { messageOf, Refusal, send, throwRefusal } from '../../client/api-client.ts'
import { jsonLines } from '../../client/json-lines.ts'
import { isNumber, isObject, isString } from '../../lib/json.ts'
import { MAX_IMPORT_MEGABYTES } from '../../shop/catalog/csv/rules.ts'
import { api } from '../shared/api.ts'
import { base64Of } from '../shared/base64.ts'
import { invalidateQueries } from '../shared/query-client.ts'

const check = (file: string) => send(api.users.checkCustomers.$post({ json: { file } }))
export type CustomersCheck = Awaited<ReturnType<typeof check>>

type ImportFile = { name: string; data: string }

export type CustomersImportState =
  | { is: 'choosing'; message?: string }
  | { is: 'checking'; name: string }
  | { is: 'checked'; file: ImportFile; check: CustomersCheck; message?: string }
  | { is: 'running'; progress: number | undefined }
  | { is: 'done'; message: string }

export function useImport() {
  const [state, setState] = useState<CustomersImportState>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const choose = async (chosen: File) => {
    const { name } = chosen
    if (chosen.size > MAX_IMPORT_MEGABYTES * 2 ** 20)
      return setState({ is: 'choosing', message: `${name} is larger than ${MAX_IMPORT_MEGABYTES} MB` })
    setState({ is: 'checking', name })
    try {
      const file = { name, data: await base64Of(chosen) }
      setState({ is: 'checked', file, check: await check(file.data) })
    } catch (error) {
      setState({
        is: 'choosing',
        message: messageOf(error, 'The file was not checked. Please try again.'),
      })
    }
  }

  const start = async (file: ImportFile, checked: CustomersCheck) => {
    const controller = new AbortController()
    running.current = controller
    setState({ is: 'running', progress: undefined })
    try {
      const message = await sendImport(file, checked.add, controller.signal, (progress) =>
        setState({ is: 'running', progress }),
      )
      setState({ is: 'done', message })
    } catch (error) {
      const why = controller.signal.aborted
        ? 'Stopped. What was imported until then stays.'
        : messageOf(error, 'The connection broke. What was imported until then stays: nothing is done twice.')
      setState(await stateAfterStop(file, checked, why))
    }
    await invalidateQueries('customers', 'customer', 'customer-imports')
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
  file: ImportFile,
  checked: CustomersCheck,
  message: string,
): Promise<CustomersImportState> {
  try {
    return { is: 'checked', file, check: await check(file.data), message }
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
  { name, data: file }: ImportFile,
  add: number,
  signal: AbortSignal,
  onProgress: (progress: number) => void,
): Promise<string> {
  const response = await api.users.importCustomers.$post(
    { json: { file, name, add } },
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
