{{- define "stormlane.name" -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "stormlane.labels" -}}
app.kubernetes.io/name: stormlane
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "stormlane.selector" -}}
app.kubernetes.io/name: stormlane
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "stormlane.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "stormlane.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* The pod of a role: `root` is the chart's scope, `component` is api or worker. */}}
{{- define "stormlane.pod" -}}
{{- $values := .root.Values -}}
{{- $own := index $values .component -}}
metadata:
  labels:
    {{- include "stormlane.selector" . | nindent 4 }}
  annotations:
    checksum/config: {{ include (print .root.Template.BasePath "/configmap.yaml") .root | sha256sum }}
spec:
  serviceAccountName: {{ include "stormlane.name" .root }}
  automountServiceAccountToken: false
  {{- with $values.image.pullSecrets }}
  imagePullSecrets:
    {{- range . }}
    - name: {{ . }}
    {{- end }}
  {{- end }}
  securityContext:
    {{- include "stormlane.podSecurity" . | nindent 4 }}
  # Time to finish requests and jobs after the load balancers have noticed the stop.
  terminationGracePeriodSeconds: {{ add $values.drainSeconds 30 }}
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "stormlane.selector" . | nindent 10 }}
  containers:
    - name: {{ .component }}
      image: "{{ $values.image.repository }}:{{ $values.image.tag }}"
      imagePullPolicy: {{ $values.image.pullPolicy }}
      securityContext:
        {{- include "stormlane.containerSecurity" . | nindent 8 }}
      env:
        - name: ROLE
          value: {{ .component }}
      envFrom:
        - configMapRef:
            name: {{ include "stormlane.name" .root }}
        - secretRef:
            name: {{ $values.existingSecret }}
      ports:
        {{- if eq .component "api" }}
        - name: http
          containerPort: 4300
        {{- end }}
        - name: monitor
          containerPort: 9464
      startupProbe:
        httpGet: { path: /health/live, port: monitor }
        periodSeconds: 3
        failureThreshold: 60
      livenessProbe:
        httpGet: { path: /health/live, port: monitor }
        periodSeconds: 10
        timeoutSeconds: 3
      readinessProbe:
        httpGet: { path: /health/ready, port: monitor }
        periodSeconds: 3
        timeoutSeconds: 3
      resources:
        {{- toYaml $own.resources | nindent 8 }}
      volumeMounts:
        - name: data
          mountPath: /data
        - name: tmp
          mountPath: /tmp
  volumes:
    # A cache of the bucket; losing it does no harm.
    - name: data
      emptyDir:
        sizeLimit: {{ add $values.cache.sizeGb 5 }}Gi
    - name: tmp
      emptyDir:
        sizeLimit: 1Gi
{{- end -}}
