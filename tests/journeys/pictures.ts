import sharp from 'sharp'

/** An uploadable picture of one colour. */
export async function pictureFile(format: 'png' | 'jpeg' | 'gif', width = 900, height = 900) {
  const drawn = sharp({ create: { width, height, channels: 3, background: 'teal' } })
  const buffer = await drawn.toFormat(format).toBuffer()
  return { name: `me.${format}`, mimeType: `image/${format}`, buffer }
}

/** A JPEG of which only the beginning arrived. */
export async function damagedJpeg() {
  const { buffer, ...file } = await pictureFile('jpeg')
  return { ...file, buffer: buffer.subarray(0, 100) }
}

/** A file that says it is a PNG, and is none. */
export const disguised = {
  name: 'me.png',
  mimeType: 'image/png',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
}
