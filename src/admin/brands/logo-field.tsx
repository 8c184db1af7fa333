import ImagePlus from 'lucide-react/icons/image-plus'
import { type Ref, useRef, useState } from 'react'
import { pictureTypes, problemOf, whole } from '../../client/picture/picture-file.ts'
import { pictureProblemsInWords } from '../../lib/picture-files.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'

interface LogoFieldProps {
  ref: Ref<HTMLInputElement>
  required: boolean
  /** Data URL, or '' without a logo. */
  value: string | null | undefined
  onChange: (logo: string) => void
  error: string | undefined
}

const wrongType = 'Please upload a PNG or JPEG file'

/** Logos are not cropped. */
export function LogoField({ ref, required, value, onChange, error }: LogoFieldProps) {
  const [problemText, setProblemText] = useState<string>()
  const latest = useRef(0)
  const choose = async ([file]: File[]) => {
    latest.current += 1
    const choice = latest.current
    const problem = file ? await problemOf(file) : 'type'
    const logo = file && !problem ? await whole(file, 640).catch(() => null) : null
    // An earlier choice may be read to its end after a later one.
    if (choice !== latest.current) return false
    setProblemText(
      logo === null ? pictureProblemsInWords([problem ?? 'damaged'], () => wrongType) : undefined,
    )
    if (logo !== null) onChange(logo)
    return logo !== null
  }
  return (
    <div>
      <FileDrop
        ref={ref}
        label="Logo"
        required={required}
        accept={pictureTypes}
        error={problemText ?? error}
        onFiles={choose}
      >
        {value ? (
          <>
            <img src={value} alt="The logo" className="mx-auto h-24 max-w-full object-contain" />
            <span className="font-semibold">Replace the logo</span>
          </>
        ) : (
          <span className="flex items-center justify-center gap-2 font-semibold">
            <ImagePlus size={20} aria-hidden />
            <span>Drop the logo or choose it</span>
          </span>
        )}
        <span className="text-sm">PNG, JPEG, WebP or AVIF</span>
      </FileDrop>
      {value && !required && (
        <Button variant="quiet" size="small" className="mt-2 px-0!" onClick={() => onChange('')}>
          Remove the logo
        </Button>
      )}
    </div>
  )
}
