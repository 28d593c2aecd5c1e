interface TabsGiven<Name extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: Name; readonly text: string; readonly count?: number | undefined }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}

export function Tabs<Name extends string>({ label, tabs, chosen, onChoose }: TabsGiven<Name>) {
  return (
    <div class="tabs" role="group" aria-label={label}>
      {tabs.map(({ name, text, count }) => (
        <button key={name} type="button" aria-pressed={name === chosen} onClick={() => onChoose(name)}>
          {text}
          {count !== undefined && <span class="quiet"> {count.toLocaleString('en-US')}</span>}
        </button>
      ))}
    </div>
  );
}
