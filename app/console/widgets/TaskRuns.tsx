import { Checkbox, Skeleton, TextInput, useOperation, useTranslate, type WidgetProps } from "#engine";
import { variablesOf } from "../../domain/taskVariables";
import styles from "./TaskRuns.module.css";

interface Task {
  id: number;
  name: string;
  data?: { command?: string; target_path?: string; file?: string };
}

interface Run {
  task_id: number;
  enabled: boolean;
  variables: { name: string; value: string }[];
}

/**
 * The tasks of a group in order, each with a checkbox to enable it and an input per variable of its command. A custom widget,
 * because the inputs depend on the commands.
 */
export function TaskRuns({ id, label, value, options, disabled = false, onChange }: WidgetProps) {
  const t = useTranslate();
  const { data: group, error } = useOperation<{ tasks?: Task[] }>("getTaskGroup", Object(options.params));
  if (error) return <p role="alert">{t("The record could not be read.")}</p>;
  if (!group) return <Skeleton width="100%" height={64} />;
  const { tasks = [] } = group;
  if (tasks.length === 0) return <p className={styles.muted}>{t("This group has no tasks.")}</p>;
  const runs = tasks.map((task) => runOf(task, value));
  const change = (changed: Run) => onChange(runs.map((run) => (run.task_id === changed.task_id ? changed : run)));
  return (
    <ol id={id} className={styles.tasks} aria-label={label}>
      {tasks.map((task, index) => (
        <li key={task.id}>
          <TaskRun id={`${id}_${index}`} task={task} run={runs[index]} isFixed={disabled} onChange={change} />
        </li>
      ))}
    </ol>
  );
}

function runOf({ id }: Task, value: unknown): Run {
  const stored = Array.isArray(value) ? (value as Run[]).find(({ task_id }) => task_id === id) : undefined;
  return { task_id: id, enabled: stored?.enabled !== false, variables: stored?.variables ?? [] };
}

interface TaskRunProps {
  id: string;
  task: Task;
  run: Run | undefined;
  isFixed: boolean;
  onChange: (run: Run) => void;
}

function TaskRun({ id, task, run, isFixed, onChange }: TaskRunProps) {
  const t = useTranslate();
  if (!run) return null;
  const { command, target_path, file } = task.data ?? {};
  const names = run.enabled ? variablesOf([task]) : [];
  const set = (name: string, text: string) => {
    const others = run.variables.filter((one) => one.name !== name);
    onChange({ ...run, variables: text === "" ? others : [...others, { name, value: text }] });
  };
  return (
    <>
      <Checkbox
        label={task.name}
        checked={run.enabled}
        disabled={isFixed}
        onChange={({ target }) => onChange({ ...run, enabled: target.checked })}
      />
      <code className={styles.muted}>{command ?? file ?? target_path}</code>
      {names.map((name) => (
        <div key={name} className={styles.variable}>
          <label htmlFor={`${id}_${name}`}>{name}</label>
          <TextInput
            id={`${id}_${name}`}
            placeholder={t("Value")}
            maxLength={1000}
            disabled={isFixed}
            value={run.variables.find((one) => one.name === name)?.value ?? ""}
            onChange={({ target }) => set(name, target.value)}
          />
        </div>
      ))}
    </>
  );
}
