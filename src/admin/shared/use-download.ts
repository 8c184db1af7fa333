import { useEffect, useRef, useState } from 'react'
import { type ApiResponse, messageOf, throwRefusal } from '../../client/api-client.ts'
import { readFile, saveFile } from '../../client/download.ts'

export type Download<Kind extends string> = {
  /** `progress` is from 0 to 1, undefined if the length is unknown. */
  state:
    | { is: 'idle' }
    | { is: 'downloading'; kind: Kind; progress: number | undefined }
    | { is: 'done'; name: string }
    | { is: 'cancelled' }
    | { is: 'failed'; kind: Kind; message: string }
  start: (kind: Kind) => void
  cancel: () => void
}

type FileResponse = ApiResponse<unknown> & { body: ReadableStream<Uint8Array<ArrayBuffer>> | null }

/** The file is saved only once it is complete. Another `what` resets the download. */
export function useDownload<Kind extends string>(
  what: string,
  request: (kind: Kind, init: { signal: AbortSignal }) => Promise<FileResponse>,
): Download<Kind> {
  const [state, setState] = useState<Download<Kind>['state']>({ is: 'idle' })
  const running = useRef<AbortController>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    setState({ is: 'idle' })
    return () => running.current?.abort()
  }, [what])
  const start = async (kind: Kind) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const show = (next: Download<Kind>['state']) => controller.signal.aborted || setState(next)
    show({ is: 'downloading', kind, progress: undefined })
    try {
      const response = await request(kind, { signal: controller.signal })
      if (!response.ok) await throwRefusal(response)
      const estimatedBytes = Number(response.headers.get('x-bytes-about'))
      const file = await readFile(response, estimatedBytes, (received) =>
        show({ is: 'downloading', kind, progress: received }),
      )
      if (controller.signal.aborted) return
      saveFile(file)
      show({ is: 'done', name: file.name })
    } catch (error) {
      show({ is: 'failed', kind, message: messageOf(error, 'The report could not be downloaded.') })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ is: 'cancelled' })
  }
  return { state, start: (kind) => void start(kind), cancel }
}
