/** What a host says about itself and the space it gives; a later word replaces an earlier one. */
export interface Surroundings {
  readonly theme?: 'light' | 'dark';
  readonly displayMode?: string;
  readonly availableDisplayModes?: readonly string[];
  readonly locale?: string;
  readonly styles?: { readonly variables?: Readonly<Record<string, string | undefined>> };
  readonly safeAreaInsets?: {
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
    readonly left: number;
  };
}

/** Takes on the look of the host. */
export function fitIn({ theme, displayMode, styles, safeAreaInsets: inset }: Surroundings): void {
  const root = document.documentElement;
  if (theme) root.dataset.theme = theme;
  root.dataset.mode = displayMode === 'fullscreen' ? 'fullscreen' : 'inline';
  for (const [name, value] of Object.entries(styles?.variables ?? {})) {
    if (name.startsWith('--') && value) root.style.setProperty(name, value);
  }
  if (inset) root.style.padding = `${inset.top}px ${inset.right}px ${inset.bottom}px ${inset.left}px`;
}
