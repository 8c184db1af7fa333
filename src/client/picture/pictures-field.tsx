import ImagePlus from 'lucide-react/icons/image-plus'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { FieldProps } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { pictureTypes } from './picture-file.ts'
import { PictureTiles } from './picture-tiles.tsx'
import { useCropping } from './use-cropping.tsx'

interface PicturesFieldProps extends FieldProps {
  ref?: Ref<HTMLInputElement> | undefined
  /** Paths or data URLs. */
  value: readonly string[]
  onChange: (pictures: string[]) => void
  /** Maximum; with 1, a new picture replaces the old one. */
  most?: number | undefined
  /** Error message for rejected files. */
  refused: (count: number) => string
  disabled?: boolean | undefined
}

export function PicturesField(props: PicturesFieldProps) {
  const { ref, value, onChange, most = 1, refused, disabled, error, className, ...field } = props
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)
  const cropping = useCropping({
    refused,
    canFit: true,
    onPictures: (pictures) => onChange(most === 1 ? pictures : [...new Set([...value, ...pictures])]),
  })
  const free = most === 1 ? 1 : most - value.length
  const remove = (picture: string) => {
    const left = value.filter((other) => other !== picture)
    onChange(left)
    if (left.length === 0) input.current?.focus()
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
        onFiles={(files) => cropping.choose(files, free)}
      >
        <span className="flex items-center justify-center gap-2 font-semibold">
          <ImagePlus size={20} aria-hidden />
          <span>
            {most > 1
              ? 'Drop pictures or choose them'
              : value.length > 0
                ? 'Replace the picture'
                : 'Drop a picture or choose one'}
          </span>
        </span>
        <span className="text-sm">
          {free > 0 ? 'PNG, JPEG, WebP or AVIF, cropped to 4:3' : `All ${most} places are taken`}
        </span>
      </FileDrop>
      {value.length > 0 && (
        <PictureTiles pictures={value} onOrder={onChange} onRemove={remove} disabled={disabled} />
      )}
      {cropping.dialog}
    </div>
  )
}
