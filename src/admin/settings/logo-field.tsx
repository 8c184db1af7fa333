import ImagePlus from 'lucide-react/icons/image-plus'
import { useState } from 'react'
import { MAX_LOGO_BYTES, notALogo } from '../../shop/settings/logo-rules.ts'
import { Button } from '../../ui/button.tsx'
import type { FieldProps } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

interface LogoFieldProps extends FieldProps {
  /** A path or data URL, or '' without a logo. */
  value: string
  onChange: (logo: string) => void
}

const types = 'image/svg+xml,image/png,image/jpeg'

/** On the colour of paper, as the shop shows it in both themes. */
export function LogoField({ value, onChange, error, ...field }: LogoFieldProps) {
  const [problem, setProblem] = useState<string>()
  const choose = async ([file]: File[]) => {
    const isLogo = file && types.split(',').includes(file.type) && file.size <= MAX_LOGO_BYTES
    setProblem(isLogo ? undefined : notALogo)
    if (isLogo) onChange(await readDataUrl(file))
  }
  return (
    <div>
      <FileDrop {...field} accept={types} error={problem ?? error} onFiles={(files) => void choose(files)}>
        {value ? (
          <>
            <img src={value} alt="The logo" className="mx-auto h-24 max-w-full bg-paper object-contain p-2" />
            <span className="font-semibold">Replace the logo</span>
          </>
        ) : (
          <span className="flex items-center justify-center gap-2 font-semibold">
            <ImagePlus size={20} aria-hidden /> Drop the logo or choose it
          </span>
        )}
      </FileDrop>
      {value && (
        <Button variant="quiet" size="small" className="mt-2 px-0!" onClick={() => onChange('')}>
          Remove the logo
        </Button>
      )}
    </div>
  )
}

function readDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
