import ImagePlus from 'lucide-react/icons/image-plus'
import { useRef, useState } from 'react'
import { cut, pictureTypes } from '../../client/picture/picture-file.ts'
import { MAX_LOGO_BYTES, notALogo, notAPicture } from '../../shop/settings/picture-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { base64Of } from '../shared/base64.ts'

interface PictureSettingProps extends FieldProps {
  kind: 'logo' | 'picture'
  /** A path or data URL, or '' without a logo. */
  value: string
  onChange: (logo: string) => void
}

const accepted = {
  logo: { types: `image/svg+xml,${pictureTypes}`, maxBytes: MAX_LOGO_BYTES, wrong: notALogo },
  picture: { types: pictureTypes, maxBytes: 5_000_000, wrong: notAPicture },
}

const MAX_SHORT_SIDE = 1_600

/** On the colour of paper, as the shop shows it in both themes. */
export function PictureSetting({ kind, value, onChange, error, ...field }: PictureSettingProps) {
  const { types, maxBytes, wrong } = accepted[kind]
  const [problem, setProblem] = useState<string>()
  const latest = useRef(0)
  const choose = async ([file]: File[]) => {
    latest.current += 1
    const choice = latest.current
    const isRight = file && types.split(',').includes(file.type) && file.size <= maxBytes
    const read = kind === 'logo' ? readDataUrl : shrunk
    const picture = isRight ? await read(file).catch(() => null) : null
    // An earlier choice may be read to its end after a later one.
    if (choice !== latest.current) return false
    setProblem(picture === null ? wrong : undefined)
    if (picture !== null) onChange(picture)
    return picture !== null
  }
  return (
    <div>
      <FileDrop {...field} accept={types} error={problem ?? error} onFiles={choose}>
        {value ? (
          <>
            <img
              src={value}
              alt={`The ${kind}`}
              className="mx-auto h-24 max-w-full bg-paper object-contain p-2"
            />
            <span className="font-semibold">{`Replace the ${kind}`}</span>
          </>
        ) : (
          <span className="flex items-center justify-center gap-2 font-semibold">
            <ImagePlus size={20} aria-hidden />
            <span>{`Drop the ${kind} or choose it`}</span>
          </span>
        )}
      </FileDrop>
      {value && (
        <Button
          variant="quiet"
          size="small"
          className="mt-2 px-0!"
          onClick={() => onChange('')}
        >{`Remove the ${kind}`}</Button>
      )}
    </div>
  )
}

/** The shop keeps no more pixels, and a request with two photos of phones would be too long. What no browser reads, the server refuses. */
async function shrunk(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return readDataUrl(file)
  const { width, height } = bitmap
  bitmap.close()
  const scale = MAX_SHORT_SIDE / Math.min(width, height)
  return scale < 1 ? cut(file, { x: 0, y: 0, width, height }, width * scale) : readDataUrl(file)
}

const readDataUrl = async (file: File) => `data:${file.type};base64,${await base64Of(file)}`
