import ImagePlus from 'lucide-react/icons/image-plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import type { FieldProps } from '../field.tsx'
import { FileDrop } from '../file-drop.tsx'
import { IconButton } from '../icon-button.tsx'
import { pictureTypes } from './picture-file.ts'
import { useCropping } from './use-cropping.tsx'

interface PicturesFieldProps extends FieldProps {
  /** Paths or data URLs. */
  value: readonly string[]
  onChange: (pictures: string[]) => void
  /** How many there can be; the one of one is replaced by the next. */
  most?: number | undefined
  /** What is said of files that are not taken: `(n) => 'Upload a PNG or JPEG file'`. */
  refused: (count: number) => string
  disabled?: boolean | undefined
}

/** Pictures in 4:3, dropped or chosen as PNG or JPEG files and cropped on the way. */
export function PicturesField(props: PicturesFieldProps) {
  const { value, onChange, most = 1, refused, disabled, error, className, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  const cropping = useCropping({
    refused,
    onPicture: (picture) => onChange(most === 1 ? [picture] : [...new Set([...value, picture])]),
  })
  const free = most === 1 ? 1 : most - value.length
  const remove = (picture: string) => {
    onChange(value.filter((other) => other !== picture))
    input.current?.focus()
  }

  return (
    <div className={className}>
      <FileDrop
        {...field}
        ref={input}
        error={cropping.error ?? error}
        accept={pictureTypes}
        multiple={most > 1}
        disabled={disabled || free <= 0}
        onFiles={(files) => cropping.choose(files.slice(0, free))}
      >
        <span className="flex items-center justify-center gap-2 font-semibold">
          <ImagePlus size={20} aria-hidden />
          {most > 1
            ? 'Drop pictures or choose them'
            : value.length > 0
              ? 'Replace the picture'
              : 'Drop a picture or choose one'}
        </span>
        <span className="text-sm">
          {free > 0 ? 'PNG or JPEG, cropped to 4:3' : `All ${most} places are taken`}
        </span>
      </FileDrop>
      {value.length > 0 && (
        <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {value.map((picture, place) => (
            <li key={picture} className="relative">
              <img
                src={picture}
                alt={`${place + 1} of ${value.length}`}
                className="picture aspect-4/3 w-full border border-line bg-sunk object-cover text-sm"
              />
              {!disabled && (
                <IconButton
                  label={`Remove picture ${place + 1}`}
                  onClick={() => remove(picture)}
                  className="absolute! top-1 right-1 size-9! bg-surface"
                >
                  <X size={18} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {cropping.dialog}
    </div>
  )
}
