import { useState } from 'react'
import { PicturesField } from '../../src/client/picture/pictures-field.tsx'
import { FileDrop } from '../../src/ui/file-drop.tsx'
import { Specimens } from './specimen.tsx'

const notTaken = (count: number) => `${count} file(s) not uploaded. Only PNG or JPEG files allowed.`
const drawn = (ground: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><path fill="${ground}" d="M0 0h4v3H0z"/></svg>`)}`

export function Pictures() {
  const [one, setOne] = useState<string[]>([])
  const [several, setSeveral] = useState([drawn('#b1532c'), drawn('#1f6b3c')])
  return (
    <Specimens title="File drop with a 4:3 crop" wide>
      <PicturesField
        label="One picture"
        value={one}
        onChange={setOne}
        refused={() => 'Upload a PNG or JPEG file'}
        required
      />
      <PicturesField
        label="Up to five"
        hint="The first is shown in listings."
        most={5}
        value={several}
        onChange={setSeveral}
        refused={notTaken}
      />
      <PicturesField
        label="Full, one of them broken"
        most={2}
        value={['/images/gone', drawn('#275f9e')]}
        onChange={() => undefined}
        refused={notTaken}
      />
      <FileDrop label="Wrong" error="Upload a PNG or JPEG file" onFiles={() => undefined}>
        Drop a file or choose one
      </FileDrop>
      <FileDrop label="Disabled" onFiles={() => undefined} disabled>
        Drop a file or choose one
      </FileDrop>
    </Specimens>
  )
}
