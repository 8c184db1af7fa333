/** The shop's own stylesheet is built only for the classes of its screens. */
export const sharedStyles = `
@font-face { font-family: Archivo; src: url(/mail/fonts/archivo-heading.woff2); font-weight: 800; font-stretch: 125% }
@font-face { font-family: Archivo; src: url(/mail/fonts/archivo-number.woff2); font-weight: 700 800; font-stretch: 100% 112% }
@font-face { font-family: "Source Sans 3"; src: url(/mail/fonts/source-sans-3.woff2); font-weight: 400 500 }
@font-face { font-family: "Source Sans 3"; src: url(/mail/fonts/source-sans-3-strong.woff2); font-weight: 600 700 }
:root {
  color-scheme: light dark;
  --bg: light-dark(oklch(0.978 0.009 98), oklch(0.185 0.02 165));
  --surface: light-dark(oklch(0.997 0.003 98), oklch(0.23 0.021 165));
  --text: light-dark(oklch(0.21 0.026 165), oklch(0.955 0.008 110));
  --muted: light-dark(oklch(0.45 0.022 155), oklch(0.76 0.018 130));
  --edge: light-dark(oklch(0.57 0.02 145), oklch(0.62 0.02 150));
  --line: light-dark(oklch(0.86 0.016 105), oklch(0.37 0.022 160));
  --alarm: light-dark(oklch(0.5 0.19 24), oklch(0.735 0.145 25));
  --turf: light-dark(oklch(0.5 0.115 150), oklch(0.4 0.09 152));
  --chalk: oklch(0.972 0.006 110);
  --ink: oklch(0.21 0.026 165);
  --focus: light-dark(oklch(0.5 0.2 264), oklch(0.915 0.205 121));
  --floodlight: oklch(0.915 0.205 121);
  --display: Archivo, system-ui, sans-serif;
}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 16px/1.5 "Source Sans 3", system-ui, sans-serif }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`
