import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { cut, pictureTypes } from '../../client/picture/picture-file.ts'
import { MAX_LOGO_BYTES, notALogo, notAPicture } from '../../shop/settings/picture-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

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
  const choose = async ([file]: File[]) => {
    const isRight = file && types.split(',').includes(file.type) && file.size <= maxBytes
    setProblem(isRight ? undefined : wrong)
    if (isRight) onChange(kind === 'logo' ? await readDataUrl(file) : await shrunk(file))
  }
  return (
    <div>
      <FileDrop {...field} accept={types} error={problem ?? error} onFiles={(files) => void choose(files)}>
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

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
