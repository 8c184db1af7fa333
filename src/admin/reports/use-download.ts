import { useEffect, useRef, useState } from 'react'
import { messageOf, throwRefusal } from '../../client/api-client.ts'
import { readFile, saveFile } from '../../client/download.ts'
import type { Format } from '../../shop/reports/downloads/rules.ts'
import type { Days } from '../../shop/reports/period-rules.ts'
import { api } from '../shared/api.ts'
import type { ReportPeriod } from './report-url.ts'

export type Download = {
  /** `progress` is from 0 to 1, undefined if the length is unknown. */
  state:
    | { is: 'idle' }
    | { is: 'downloading'; format: Format; progress: number | undefined }
    | { is: 'done'; name: string }
    | { is: 'cancelled' }
    | { is: 'failed'; format: Format; message: string }
  start: (format: Format) => void
  cancel: () => void
}

/** The file is saved only once it is complete. */
export function useDownload({ from, to }: Days, period: ReportPeriod): Download {
  const [state, setState] = useState<Download['state']>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another period resets the download.
  useEffect(() => {
    setState({ is: 'idle' })
    return () => running.current?.abort()
  }, [from, to, period])
  const start = async (format: Format) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: Download['state']) => controller.signal.aborted || setState(next)
    show({ is: 'downloading', format, progress: undefined })
    try {
      const query = { startDate: from, endDate: to, period, format }
      const response = await api.report['download-report'].$get(
        { query },
        { init: { signal: controller.signal } },
      )
      if (!response.ok) await throwRefusal(response)
      const estimatedBytes = Number(response.headers.get('x-bytes-about'))
      const file = await readFile(response, estimatedBytes, (received) =>
        show({ is: 'downloading', format, progress: received }),
      )
      if (controller.signal.aborted) return
      saveFile(file)
      show({ is: 'done', name: file.name })
    } catch (error) {
      show({ is: 'failed', format, message: messageOf(error, 'The report could not be downloaded.') })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ is: 'cancelled' })
  }
  return { state, start: (format) => void start(format), cancel }
}
