import { nameIn } from './file-answers.ts'

/** How far a file has come: from 0 to 1, or undefined where nobody knows how long it is. */
export type Progress = (part: number | undefined) => void

/**
 * The file of a response, told of while it comes. `about` is how many bytes it may have; a guess is enough, as it never
 * says that all is there before it is.
 */
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
