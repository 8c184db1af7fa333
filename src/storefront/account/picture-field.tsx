import { useRef } from 'react'
import { pictureTypes } from '../../client/picture/picture-file.ts'
import { useCropping } from '../../client/picture/use-cropping.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { initialOf } from './own-picture.ts'

interface PictureFieldProps {
  name: string
  value: string | null
  onChange: (picture: string | null) => void
  error: string | undefined
}

export function PictureField({ name, value, onChange, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const cropping = useCropping({
    onPictures: ([picture = value]) => onChange(picture),
    refused: () => 'Please upload a PNG or JPEG file',
    maxWidth: 640,
  })
  const remove = () => {
    onChange(null)
    input.current?.focus()
  }

  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] items-start gap-x-4 sm:gap-x-5">
      <div className="mt-6 grid aspect-4/3 place-items-center border border-line bg-action text-on-action">
        {value ? (
          <img src={value} alt={name} className="aspect-4/3 w-full bg-sunk object-cover" />
        ) : (
          <span aria-hidden className="type-number text-4xl uppercase">
            {initialOf(name)}
          </span>
        )}
      </div>
      <FileDrop
        ref={input}
        label="Picture"
        accept={pictureTypes}
        error={cropping.error ?? error}
        onFiles={cropping.choose}
      >
        <span className="font-semibold">{value ? 'Change picture' : 'Drop a picture or choose one'}</span>
        <span className="text-sm">PNG, JPEG, WebP or AVIF</span>
      </FileDrop>
      {value && (
        <Button variant="quiet" size="small" className="mt-1 justify-self-center" onClick={remove}>
          <span>Remove</span>
          <span className="sr-only"> the picture</span>
        </Button>
      )}
      {cropping.dialog}
    </div>
  )
}
