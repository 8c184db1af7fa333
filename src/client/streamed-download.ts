import { nameIn } from './download.ts'

export type Progress = (part: number | undefined) => void

/** `about` is the estimated size in bytes; the progress stays below 1 until the download is complete. */
export async function readFile(
  response: { body: ReadableStream<Uint8Array<ArrayBuffer>> | null; headers: Headers },
  about: number,
  progress: Progress,
): Promise<File> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  progress(about > 0 ? 0 : undefined)
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value)
    length += read.value.length
    if (about > 0) progress(Math.min(length / about, 0.99))
  }
  return new File(parts, nameIn(response.headers), { type: response.headers.get('content-type') ?? '' })
}
