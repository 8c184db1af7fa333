import { type ApiResponse, throwRefusal } from './api-client.ts'

export async function download<Response extends ApiResponse<unknown> & { blob(): Promise<Blob> }>(
  call: Promise<Response>,
): Promise<string> {
  const response = await call
  if (!response.ok) return throwRefusal(response)
  const file = new File([await response.blob()], fileName(response.headers))
  saveFile(file)
  return file.name
}

function fileName(headers: Headers): string {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'download'
}

export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: file.name }).click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type Progress = (part: number | undefined) => void

/** The progress stays below 1 until the download is complete. */
export async function readFile(
  response: { body: ReadableStream<Uint8Array<ArrayBuffer>> | null; headers: Headers },
  estimatedBytes: number,
  onProgress: Progress,
): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  onProgress(estimatedBytes > 0 ? 0 : undefined)
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    length += read.value.length
    if (estimatedBytes > 0) onProgress(Math.min(length / estimatedBytes, 0.99))
  }
  return new File(parts, fileName(response.headers), { type: response.headers.get('content-type') ?? '' })
}
