import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PrintFont } from '../../lib/printable.data.ts'

export type Weight = 'regular' | 'strong'

const files: Record<PrintFont, Record<Weight, string>> = {
  latin: {
    regular: import.meta.resolve('@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf'),
    strong: import.meta.resolve('@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf'),
  },
  devanagari: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
    ),
  },
  bengali: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-bengali/600SemiBold/NotoSansBengali_600SemiBold.ttf',
    ),
  },
  gurmukhi: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf',
    ),
  },
  gujarati: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-gujarati/600SemiBold/NotoSansGujarati_600SemiBold.ttf',
    ),
  },
  oriya: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-oriya/600SemiBold/NotoSansOriya_600SemiBold.ttf',
    ),
  },
  tamil: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-tamil/600SemiBold/NotoSansTamil_600SemiBold.ttf',
    ),
  },
  telugu: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf',
    ),
  },
  kannada: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-kannada/600SemiBold/NotoSansKannada_600SemiBold.ttf',
    ),
  },
  malayalam: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-malayalam/600SemiBold/NotoSansMalayalam_600SemiBold.ttf',
    ),
  },
  arabic: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
    ),
  },
  olChiki: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-ol-chiki/600SemiBold/NotoSansOlChiki_600SemiBold.ttf',
    ),
  },
  meeteiMayek: {
    regular: import.meta.resolve(
      '@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf',
    ),
    strong: import.meta.resolve(
      '@expo-google-fonts/noto-sans-meetei-mayek/600SemiBold/NotoSansMeeteiMayek_600SemiBold.ttf',
    ),
  },
  emoji: {
    regular: import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    strong: import.meta.resolve('@expo-google-fonts/noto-emoji/600SemiBold/NotoEmoji_600SemiBold.ttf'),
  },
}

export const readFont = (font: PrintFont, weight: Weight): Buffer =>
  readFileSync(fileURLToPath(files[font][weight]))
