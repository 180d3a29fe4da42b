import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { classNames } from '../class-names.ts'
import type { MenuItem, MenuProps } from './menu-item.ts'
import { POPUP_ITEM_STYLES, POPUP_STYLES } from './popup-styles.ts'

/** A menu of actions and routes. Destructive items go last; a divider is drawn before the first of them. */
export function Menu({ trigger, items, header, align = 'end' }: MenuProps) {
  const firstDestructive = items.findIndex((item) => item.destructive)
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={4} className="z-toast outline-none">
          <BaseMenu.Popup className={classNames(POPUP_STYLES, 'min-w-48 max-w-[calc(100vw-32px)]')}>
            {header && <div className="mb-1.5 border-b border-border px-2.5 pt-1.5 pb-2.5">{header}</div>}
            {items.map((item, index) => (
              <Entry key={item.label} item={item} hasDivider={index === firstDestructive && index > 0} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Entry({ item, hasDivider }: { item: MenuItem; hasDivider: boolean }) {
  return (
    <>
      {hasDivider && <BaseMenu.Separator className="-mx-0 my-1.5 h-px bg-border" />}
      <EntryControl item={item} />
    </>
  )
}

function EntryControl({ item }: { item: MenuItem }) {
  const { icon: Icon } = item
  const className = classNames(POPUP_ITEM_STYLES, item.destructive ? 'text-danger' : 'text-text')
  const content = (
    <>
      {Icon && <Icon size={17} className="shrink-0" />}
      <span lang={item.lang}>{item.label}</span>
    </>
  )
  if (item.isChecked !== undefined) {
    return (
      <BaseMenu.CheckboxItem
        checked={item.isChecked}
        onCheckedChange={item.onSelect}
        disabled={item.disabled}
        closeOnClick
        className={classNames(className, item.isChecked && 'font-bold')}
      >
        {content}
        <BaseMenu.CheckboxItemIndicator className="ms-auto text-accent">
          <Check size={16} />
        </BaseMenu.CheckboxItemIndicator>
      </BaseMenu.CheckboxItem>
    )
  }
  if (item.to !== undefined) {
    return (
      <BaseMenu.LinkItem
        closeOnClick
        className={className}
        render={
          <Link to={item.to} params={item.params} search={item.search} state={item.state} onClick={item.onSelect} />
        }
      >
        {content}
      </BaseMenu.LinkItem>
    )
  }
  return (
    <BaseMenu.Item disabled={item.disabled} onClick={item.onSelect} className={className}>
      {content}
    </BaseMenu.Item>
  )
}
