import { type Dye, dye, hex, legible, lit } from '../colour.ts'
import { area, ellipse, line, stroke, whole } from '../path.ts'
import { type Hand, print } from '../patterns.ts'
import type { Recipe } from '../recipe.ts'
import { Sheet } from '../sheet.ts'
import { surfaces } from '../surfaces.ts'
import { stamp } from './stamp.ts'

type Bottle = Extract<Recipe, { shape: 'bottle' }>

const bodies = {
  loop: '800 330, 700 330!, 694 352, 660 392, 634 450, 628 520, 630 700, 630 1010, 636 1046, 660 1070, 720 1082, 800 1086',
  sport:
    '800 372, 690 372!, 676 396, 648 430, 632 490, 632 560, 652 620, 652 690, 632 750, 630 860, 632 1010, 640 1050, 664 1072, 720 1084, 800 1088',
} satisfies Record<Bottle['cut'], string>

/**
 * A steel flask with a loop, or a squeeze bottle with a valve, standing on the court. Its back has the measure
 * instead of the word, and the flask's lid stands beside it.
 */
export function bottle(recipe: Bottle, hand: Hand, shown: 'back' | 'front'): Sheet {
  const open = shown === 'back' && recipe.cut === 'loop'
  const sheet = new Sheet(surfaces.hard, { lies: false, from: 630, to: open ? 1240 : 970, ground: 1080 })
  const [body, panel, accent, trim] = [
    dye(recipe.body),
    dye(recipe.panel),
    dye(recipe.accent),
    dye(recipe.trim),
  ]
  const outline = area(whole(line(bodies[recipe.cut])))
  const round = area(
    whole(
      line(bodies[recipe.cut]).map((a, i, all) => ({
        ...a,
        y: i === 0 || i === 1 ? a.y - 300 : i >= all.length - 3 ? a.y + 400 : a.y,
      })),
    ),
  )
  if (recipe.cut === 'loop' && !open) loop(sheet, trim)
  sheet.form(round, 150, 500, { power: 0.5 })
  sheet.reset(outline)
  sheet.fill(outline, body)
  sheet.shine(outline, 0x90)
  sheet.within(outline, () => {
    print(
      sheet,
      outline,
      { x: 620, y: recipe.cut === 'loop' ? 400 : 440, width: 360, height: 560 },
      { pattern: recipe.pattern, ground: body, ink: accent },
      hand,
    )
    const base = area('600 910!, 700 926, 800 930, 900 926, 1000 910!, 1000 1200!, 600 1200!')
    sheet.fill(base, panel)
    sheet.raiseLine(stroke('600 910, 700 926, 800 930, 900 926, 1000 910'), 80, 6)
    if (recipe.cut === 'sport') grip(sheet, body)
    else neck(sheet)
  })
  softboxes(sheet, outline)
  if (open) {
    mouth(sheet)
    lid(sheet, trim)
  } else if (recipe.cut === 'loop') screwCap(sheet, trim)
  else valve(sheet, trim, panel)
  const ink = legible(trim, recipe.pattern === 'fade' ? accent : body)
  if (shown === 'back') {
    measure(sheet, recipe, ink)
    return sheet
  }
  stamp(sheet, recipe.mark, ink, {
    x: 800,
    y: recipe.cut === 'loop' ? 690 : 836,
    size: recipe.cut === 'loop' ? 76 : 58,
    spacing: 6,
    room: recipe.cut === 'loop' ? 330 : 250,
    turn: recipe.cut === 'loop' ? -90 : 0,
    grey: 132,
  })
  if (recipe.print)
    stamp(sheet, recipe.print, legible(body, panel), {
      x: 800,
      y: 1000,
      size: 25,
      spacing: 4,
      room: 200,
      grey: 128,
    })
  return sheet
}

/** Lines and numbers up the side, every hundred millilitres. */
function measure(sheet: Sheet, { cut, pattern, accent, body, trim, print: volume }: Bottle, ink: Dye) {
  const [top, bottom] = cut === 'loop' ? [520, 880] : [780, 890]
  const full = Number.parseInt(volume ?? '', 10) || 600
  const step = cut === 'loop' ? 100 : 200
  for (let ml = step; ml < full; ml += step / 2) {
    const t = ml / full
    const y = bottom - (bottom - top) * t
    const on = pattern === 'fade' ? legible(dye(trim), t > 0.6 ? dye(body) : dye(accent)) : ink
    const long = ml % step === 0
    sheet.draw(`M${long ? 744 : 768} ${y}H800`, on, 5)
    if (long) stamp(sheet, String(ml), on, { x: 846, y, size: 25, spacing: 2, room: 70, grey: 132 })
  }
}

/** The open neck: a steel thread and the dark inside. */
function mouth(sheet: Sheet) {
  const steel: Dye = [0.84, 0.006, 240]
  const shape = 'M704 262H896V346H704Z'
  sheet.form('M704 -100H896V700H704Z', 100, 400, { power: 0.5, base: 2, within: shape })
  sheet.reset(shape)
  sheet.fill(shape, steel)
  sheet.shine(shape, 0x90)
  for (const y of [286, 306, 326]) {
    sheet.draw(`M704 ${y}C760 ${y + 10} 840 ${y + 10} 896 ${y}`, lit(steel, -0.14), 5)
    sheet.raiseLine(`M704 ${y - 6}C760 ${y + 4} 840 ${y + 4} 896 ${y - 6}`, 176, 6)
  }
  const rim = ellipse(800, 262, 97, 19)
  sheet.overlay(rim, lit(steel, 0.06), 150)
  sheet.fill(ellipse(800, 264, 82, 13), [0.22, 0.01, 240])
}

/** The lid stands beside the flask. */
function lid(sheet: Sheet, colour: Dye) {
  const piece = new Sheet(surfaces.hard, sheet.shadow)
  loop(piece, colour)
  screwCap(piece, colour)
  const outline = 'M690 30H910V340H690Z'
  sheet.lay(piece, 'translate(322 748)', outline, 1)
}

/** Long soft reflections of the studio's lights, which make a cylinder look glossy. */
function softboxes(sheet: Sheet, outline: string) {
  sheet.within(outline, () => {
    for (const [x, width, opacity] of [
      [672, 34, 0.3],
      [716, 10, 0.16],
      [912, 20, 0.2],
    ] as const) {
      sheet.albedo.push(`<linearGradient id="box${x}"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-color="#fff" stop-opacity="${opacity}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>
        <rect x="${x - width}" y="300" width="${width * 2}" height="800" fill="url(#box${x})"/>`)
    }
    sheet.albedo.push(
      '<linearGradient id="dim"><stop offset=".8" stop-opacity="0"/><stop offset="1" stop-opacity=".3"/></linearGradient><rect x="630" y="300" width="340" height="800" fill="url(#dim)"/>',
    )
  })
}

function neck(sheet: Sheet) {
  sheet.albedo.push(
    `<path d="M690 326H910V352H690Z" fill="${hex([0.72, 0.008, 240])}"/><path d="M690 330H910V344H690Z" fill="#000" opacity=".35"/>`,
  )
}

function screwCap(sheet: Sheet, colour: Dye) {
  const shape = area(whole(line('800 166, 712 166, 690 176, 684 200!, 684 318!, 700 330, 800 336')))
  sheet.form(area('684 -100!, 916 -100!, 916 700!, 684 700!'), 120, 400, {
    power: 0.5,
    base: 4,
    within: shape,
  })
  sheet.reset(shape)
  sheet.fill(shape, colour)
  sheet.shine(shape, 0x60)
  sheet.within(shape, () => {
    for (let i = 0; i <= 30; i++) {
      const x = 800 + 116 * Math.sin(((i - 15) / 15) * 1.5)
      sheet.draw(`M${x} 206V312`, lit(colour, -0.1), 4)
      sheet.raiseLine(`M${x} 206V312`, 86, 4)
    }
    sheet.albedo.push('<path d="M684 196H916" stroke="#fff" stroke-width="3" opacity=".18"/>')
  })
}

function loop(sheet: Sheet, colour: Dye) {
  const path = 'M716 190V120C716 76 750 62 800 62S884 76 884 120V190'
  const ring = area(
    whole(line('800 42, 742 46, 704 70, 696 120, 696 200!, 738 200!, 738 130, 748 98, 772 86, 800 84')),
  )
  sheet.form(ring, 30, 30, { base: 40 })
  sheet.fill(ring, colour)
  sheet.raiseLine(path, 150, 20)
  sheet.shine(ring, 0x50)
}

function grip(sheet: Sheet, body: Dye) {
  for (const y of [622, 646, 670, 694]) {
    const rib = `M640 ${y}C720 ${y + 14} 880 ${y + 14} 960 ${y}`
    sheet.draw(rib, lit(body, -0.07), 7)
    sheet.raiseLine(rib, 76, 8)
  }
}

function valve(sheet: Sheet, colour: Dye, spout: Dye) {
  const shape = area(whole(line('800 250, 740 254, 706 276, 680 310, 672 340!, 672 376!, 700 388, 800 392')))
  const nozzle = area(whole(line('800 150, 774 152, 762 166, 762 196, 770 214, 770 268!, 800 276')))
  sheet.form(nozzle, 44, 40, { base: 40, power: 0.5 })
  sheet.fill(nozzle, spout[0] > 0.9 ? lit(spout, -0.06) : spout)
  sheet.shine(nozzle, 0x80)
  sheet.raiseLine('M760 206H840', 84, 7)
  sheet.form(shape, 110, 300, { power: 0.5, base: 10 })
  sheet.reset(shape)
  sheet.fill(shape, colour)
  sheet.shine(shape, 0x60)
  sheet.within(shape, () => {
    for (let i = 0; i <= 26; i++) {
      const x = 800 + 128 * Math.sin(((i - 13) / 13) * 1.5)
      sheet.draw(`M${x} 340V388`, lit(colour, -0.1), 4)
      sheet.raiseLine(`M${x} 340V388`, 86, 4)
    }
  })
  sheet.fill(ellipse(800, 152, 20, 5), [0.2, 0.01, 240], 0.6)
}
