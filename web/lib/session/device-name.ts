const BROWSERS: [pattern: RegExp, name: string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [pattern: RegExp, name: string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** A tablet with Android calls itself not "Mobile"; an iPad may call itself a Mac. */
const FORMS: [pattern: RegExp, form: 'phone' | 'tablet' | 'laptop'][] = [
  [/iPad/, 'tablet'],
  [/iPhone|iPod|\bMobile\b/, 'phone'],
  [/Android/, 'tablet'],
  [/Windows|Macintosh|CrOS|Linux/, 'laptop'],
]

/** What kind of device a user agent is of, as far as it says. */
export function formOf(userAgent: string) {
  return FORMS.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Browser and system of a user agent; undefined when neither is known. */
export function deviceOf(userAgent: string): { browser: string; system: string } | undefined {
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1]
  return browser && system ? { browser, system } : undefined
}
