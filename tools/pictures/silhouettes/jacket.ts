import { type Dye, dye, legible, lit } from '../colour.ts'
import { area, line, mirrored, moved, strip, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { armFolds, bodyFolds, cuffs, hemRib, longSleeves, topVolumes, zipper } from './longsleeve.ts'
import { stamp } from './stamp.ts'

type Jacket = Extract<Recipe, { shape: 'jacket' }>

const torso = '800 250, 720 240, 664 214!, 600 222, 512 256!, 506 536!, 502 700, 500 860, 500 1030!, 800 1044'
const shellTorso =
  '800 250, 720 240, 664 214!, 600 222, 512 256!, 506 536!, 502 700, 500 860, 496 1110!, 640 1124, 800 1128'

/** A zipped jacket with a stand collar: a knitted track top with ribs, or a shell with welded seams. */
export function jacket(recipe: Jacket, hand: Hand, shown: 'back' | 'front'): Sheet {
  const shell = recipe.cut === 'shell'
  const sheet = new Sheet(shell ? surfaces.shell : surfaces.jersey, { lies: true })
  const [body, panel, accent] = [dye(recipe.body), dye(recipe.panel), dye(recipe.accent)]
  const quilted = shell && recipe.pattern === 'hoops'
  topVolumes(sheet)
  const back = area(whole(line('800 78, 740 82, 690 100!, 676 220!, 800 290')))
  if (shown === 'front') sheet.fill(back, lit(body, -0.18))
  longSleeves(sheet, shell && !quilted ? panel : body, shell ? body : panel, shell && !quilted)
  const trunk = area(whole(line(shell ? shellTorso : torso)))
  sheet.fill(trunk, body)
  if (!shell)
    print(
      sheet,
      trunk,
      { x: 490, y: 200, width: 620, height: 860 },
      { ...recipe, ground: body, ink: accent },
      hand,
    )
  if (shell && !quilted) yoke(sheet, trunk, panel, accent)
  if (quilted) quilting(sheet, trunk)
  else armFolds(sheet)
  bodyFolds(sheet)
  if (shell) bands(sheet, quilted ? panel : body)
  else {
    piping(sheet, accent[0] === panel[0] ? dye(recipe.trim) : accent)
    cuffs(sheet, panel)
    hemRib(sheet, panel)
  }
  if (shown === 'back') {
    behind(sheet, recipe, quilted || !shell ? panel : body, shell && !quilted ? panel : body)
    return sheet
  }
  pockets(sheet, body, dye(recipe.trim))
  collar(sheet, quilted || !shell ? panel : body)
  zipper(sheet, 128, 1126, shell ? lit(panel, -0.02) : lit(body, -0.14), dye(recipe.trim))
  const ground = shell && !quilted ? panel : body
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), ground), {
    x: recipe.pattern === 'sash' ? 640 : 960,
    y: shell && !quilted ? 420 : 452,
    size: 38,
    spacing: 5,
    room: 190,
  })
  return sheet
}

function collar(sheet: Sheet, cloth: Dye) {
  const shape = area(whole(line('800 122!, 744 118, 694 100!, 672 140, 652 232!, 716 274, 800 288!')))
  sheet.form(shape, 22, 50, { base: 84 })
  sheet.reset(shape)
  sheet.overlay(shape, cloth, 140)
  sheet.stitch(stroke(line('662 222, 720 260, 800 274, 880 260, 938 222')), cloth)
  sheet.stitch(stroke(line('700 114, 744 130, 800 134, 856 130, 900 114')), cloth)
  sheet.crease(line('690 150, 712 190, 706 240'), 13, 0.35)
  sheet.crease(line('908 160, 894 200, 900 244'), 13, 0.4)
}

/** The collar in one piece, a seam across the shoulders and the word below it. */
function behind(sheet: Sheet, recipe: Jacket, cloth: Dye, ground: Dye) {
  const shape = area(whole(line('800 92, 740 94, 694 104!, 670 160, 654 228!, 720 250, 800 256')))
  sheet.form(shape, 26, 60, { base: 80 })
  sheet.reset(shape)
  sheet.overlay(shape, cloth, 140)
  sheet.stitch(stroke(line('664 218, 722 238, 800 243, 878 238, 936 218')), cloth)
  sheet.stitch(stroke(line('700 116, 744 108, 800 106, 856 108, 900 116')), cloth)
  sheet.crease(line('690 150, 712 190, 706 236'), 13, 0.35)
  sheet.crease(line('908 150, 894 190, 900 232'), 13, 0.4)
  if (recipe.cut === 'track') {
    const seam = line('512 372, 640 392, 800 398, 960 392, 1088 372')
    sheet.seam(stroke(seam))
    sheet.stitch(stroke(moved(seam, 0, 13)), ground)
  }
  const big = recipe.pattern !== 'sash' && recipe.pattern !== 'hoops'
  stamp(sheet, recipe.mark, legible(dye(recipe.trim), ground), {
    x: 800,
    y: recipe.cut === 'track' ? 486 : 396,
    size: big ? 72 : 36,
    spacing: big ? 10 : 5,
    room: big ? 400 : 200,
    cut: big ? 'wide' : 'condensed',
  })
}

function piping(sheet: Sheet, colour: Dye) {
  for (const seam of [
    line('600 222, 540 252, 516 330, 508 430, 506 536'),
    mirrored(line('600 222, 540 252, 516 330, 508 430, 506 536')),
  ]) {
    sheet.draw(stroke(seam), colour, 11)
    sheet.raiseLine(stroke(seam), 190, 9)
  }
}

/** The shoulders of a shell in a second cloth, with a taped seam below them. */
function yoke(sheet: Sheet, trunk: string, panel: Dye, accent: Dye) {
  const edge = line('400 590, 560 560, 680 500, 800 476, 920 500, 1040 560, 1200 590')
  sheet.within(trunk, () => {
    sheet.overlay(
      area([...edge.map((a, i) => ({ ...a, corner: i === 0 || i === 6 })), ...line('1200 100!, 400 100!')]),
      panel,
      150,
    )
    sheet.draw(stroke(edge), accent, 9)
    sheet.raiseLine(stroke(edge), 170, 9)
  })
}

/** Chambers of down: seams across, and the cloth between them blown up. */
function quilting(sheet: Sheet, trunk: string) {
  const row = (y: number, left: number, right: number, bow: number) =>
    line(`${left} ${y}, ${(left + right) / 2} ${y + bow}, ${right} ${y}`)
  const rows = (top: number, bottom: number, left: number, right: number) => {
    for (let y = top; y < bottom; y += 92) {
      const path = stroke(row(y, left, right, 16))
      sheet.seam(path, 0.3)
      sheet.soft.push(`<path d="${path}" fill="none" stroke="rgb(40,40,40)" stroke-width="26"/>`)
      for (let x = left + 40; x < right - 20; x += 58) {
        sheet.crease(
          line(`${x} ${y + 20}, ${x + 6} ${y + 46}, ${x - 4} ${y + 66}`),
          11,
          0.25 + ((x * 7 + y) % 5) * 0.05,
        )
      }
    }
  }
  sheet.within(trunk, () => rows(330, 1090, 496, 1104))
  const arms = line(
    '600 222!, 520 252, 452 300, 404 380, 368 520, 336 690, 306 850, 286 968!, 398 990!, 428 860, 462 720, 492 600, 506 536!, 512 380, 560 240',
  )
  for (const [i, arm] of [arms, mirrored(arms)].entries()) {
    sheet.within(area(arm), () => {
      for (let n = 0; n < 8; n++) {
        const seam = line(
          `${420 - n * 19} ${330 + n * 84}, ${470 - n * 14} ${356 + n * 84}, ${540 - n * 8} ${352 + n * 84}`,
        )
        const path = stroke(i === 0 ? seam : mirrored(seam))
        sheet.seam(path, 0.3)
        sheet.soft.push(`<path d="${path}" fill="none" stroke="rgb(50,50,50)" stroke-width="24"/>`)
      }
    })
  }
}

function bands(sheet: Sheet, cloth: Dye) {
  const cuff = line('284 964!, 338 980, 400 988!, 390 1046!, 334 1040, 276 1026!')
  for (const band of [cuff, mirrored(cuff)]) {
    sheet.reset(area(band))
    sheet.overlay(area(band), lit(cloth, -0.04), 160)
  }
  const tab = line('330 990!, 396 1000!, 392 1030!, 330 1022!')
  for (const strap of [tab, mirrored(tab)]) sheet.overlay(area(strap), lit(cloth, -0.1), 180)
  sheet.stitch(stroke(line('498 1078, 640 1092, 800 1096, 960 1092, 1102 1078')), cloth)
  sheet.stitch(stroke(line('498 1088, 640 1102, 800 1106, 960 1102, 1102 1088')), cloth)
}

function pockets(sheet: Sheet, body: Dye, metal: Dye) {
  for (const slit of [line('606 720, 582 800, 568 910'), mirrored(line('606 720, 582 800, 568 910'))]) {
    sheet.overlay(strip(slit, 24), lit(body, -0.05), 150)
    sheet.draw(stroke(slit), lit(body, -0.24), 9)
    sheet.raiseLine(stroke(slit), 84, 8)
    const [top] = slit[0] && slit[0].y < 800 ? slit : slit.toReversed()
    if (top) sheet.overlay(`M${top.x - 6} ${top.y + 4}h12v40h-12Z`, metal, 220)
  }
}
