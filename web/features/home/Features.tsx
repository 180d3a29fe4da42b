import { Link } from '@tanstack/react-router'
import { CalendarDays, Globe, Handshake, Lightbulb } from 'lucide-react'
import { useTranslations } from 'use-intl'

const FEATURES = [
  { key: 'connections', icon: Handshake },
  { key: 'community', icon: Globe },
  { key: 'ideas', icon: Lightbulb },
  { key: 'events', icon: CalendarDays },
] as const

export function Features() {
  const t = useTranslations('home.features')
  return (
    <section id="features" className="page-column pt-12">
      <h2 className="border-b-2 border-text pb-5 font-display text-32">{t('title')}</h2>
      <ul className="mt-6 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ key, icon: Icon }) => (
          <li key={key}>
            <Icon size={26} className="text-accent" />
            <h3 className="mt-3 text-16 font-bold">
              {key === 'events' ? <Link to="/events">{t(`${key}.title`)}</Link> : t(`${key}.title`)}
            </h3>
            <p className="mt-1 text-15 text-text-2">{t(`${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
