import { useEffect, useRef, useState } from 'react'
import { messageOf, refused } from '../../../client/api-client.ts'
import { saveFile } from '../../../client/download.ts'
import { readFile } from '../../../client/streamed-download.ts'
import type { Format } from '../../../shop/reports/downloads/rules.ts'
import type { Days } from '../../../shop/reports/period-rules.ts'
import { api } from '../../api.ts'
import type { ReportPeriod } from './report-url.ts'

export type Download = {
  /** `part` is from 0 to 1, undefined if the length is unknown. */
  state:
    | { is: 'idle' }
    | { is: 'coming'; format: Format; part: number | undefined }
    | { is: 'here'; name: string }
    | { is: 'cancelled' }
    | { is: 'failed'; format: Format; message: string }
  start: (format: Format) => void
  cancel: () => void
}

/** The file is saved only once it is complete. */
export function useDownload({ from, to }: Days, period: ReportPeriod): Download {
  const [state, setState] = useState<Download['state']>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when they change
  useEffect(() => {
    setState({ is: 'idle' })
    return () => running.current?.abort()
  }, [from, to, period])
  const start = async (format: Format) => {
    running.current?.abort()
    const stopper = new AbortController()
    running.current = stopper
    const show = (next: Download['state']) => stopper.signal.aborted || setState(next)
    show({ is: 'coming', format, part: undefined })
    try {
      const query = { startDate: from, endDate: to, period, format }
      const response = await api.report['download-report'].$get(
        { query },
        { init: { signal: stopper.signal } },
      )
      if (!response.ok) await refused(response)
      const about = Number(response.headers.get('x-bytes-about'))
      const file = await readFile(response, about, (part) => show({ is: 'coming', format, part }))
      if (stopper.signal.aborted) return
      saveFile(file)
      show({ is: 'here', name: file.name })
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
